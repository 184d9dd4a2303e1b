"""Dashboard and alert rules name metrics that the server has, with the labels that they have."""

import json
import re
from pathlib import Path
from typing import get_args

import httpx
import pytest
import yaml
from server.conftest import Running

from samurai.server.refusal import Code

FOLDER = Path(__file__).parents[2] / "deploy" / "monitoring"
RULES = [rule for group in yaml.safe_load((FOLDER / "alerts.yaml").read_text())["groups"] for rule in group["rules"]]
BOARD = json.loads((FOLDER / "grafana.json").read_text())
EXPRESSIONS = {rule["alert"]: rule["expr"] for rule in RULES} | {
    f"{panel['title']} {target['refId']}": target["expr"] for panel in BOARD["panels"] for target in panel["targets"]
}
OF_PROMETHEUS = {"up", "le", "instance", "job", "worker"}
"""Names that Prometheus adds, or that only several workers have."""

SELECTED = re.compile(r"\b((?:samurai|process|python)_\w+|up)\b(?:\{([^}]*)\})?")
FUNCTIONS = {"sum", "rate", "increase", "histogram_quantile", "count", "max", "topk", "changes"}


@pytest.fixture(scope="module")
def samples(tmp_path_factory):
    """All samples of a server's /metrics: names, each with its labels."""
    server = Running(tmp_path_factory.mktemp("metrics") / "samurai.db")
    try:
        with httpx.Client(base_url=server.address) as guest:
            guest.post("/api/me", json={})
            guest.post("/api/tables", json={"game": "cards", "seats": [{"kind": "me"}, {"kind": "open"}]})
            guest.get("/api/tables/none")  # a refusal, so that these are counted
            reported = guest.get("/metrics").text
    finally:
        server.stop()
    found = {}
    for name, labels in re.findall(r"^(\w+)(?:\{(.*)\})? \S+$", reported, re.MULTILINE):
        found.setdefault(name, set()).update(re.findall(r'(\w+)="', labels))
    return found


@pytest.mark.parametrize("name", EXPRESSIONS)
def test_every_metric_and_every_label_exists(name, samples):
    used = SELECTED.findall(EXPRESSIONS[name])
    assert used
    for metric, selector in used:
        assert metric in samples or metric in OF_PROMETHEUS, metric
        labels = set(re.findall(r"(\w+)\s*[=!]~?", selector))
        assert labels <= samples.get(metric, set()) | OF_PROMETHEUS, (metric, labels)
    grouped = {
        label.strip() for labels in re.findall(r"by \(([^)]*)\)", EXPRESSIONS[name]) for label in labels.split(",")
    }
    assert grouped <= OF_PROMETHEUS.union(*(samples.get(metric, set()) for metric, _ in used)), grouped


@pytest.mark.parametrize("name", EXPRESSIONS)
def test_every_expression_is_well_formed(name):
    expression = EXPRESSIONS[name]
    for opening, closing in ("()", "[]", "{}"):
        assert expression.count(opening) == expression.count(closing)
    assert set(re.findall(r"\b([a-z_]+)\s*\((?!\w+(?:, \w+)*\) \()", expression)) - {"by"} <= FUNCTIONS
    assert all(re.fullmatch(r"\d+[smh]|\$__rate_interval", span) for span in re.findall(r"\[([^]]*)\]", expression))


def test_codes_in_the_rules_are_codes_of_refusals():
    codes = {code for expression in EXPRESSIONS.values() for code in re.findall(r'code="([\w-]+)"', expression)}
    assert codes == {"busy", "internal"} and codes <= set(get_args(Code))


def test_every_alert_says_what_is_wrong_and_what_to_do():
    assert len({rule["alert"] for rule in RULES}) == len(RULES)
    for rule in RULES:
        assert set(rule) <= {"alert", "expr", "for", "labels", "annotations"}
        assert re.fullmatch(r"[A-Z]\w+", rule["alert"]) and rule["labels"]["severity"] in ("critical", "warning")
        assert re.fullmatch(r"\d+[smh]", rule.get("for", "1m"))
        assert all(rule["annotations"][part].endswith(".") for part in ("summary", "description"))
        assert re.search(r" (==|>|<) [\d.e]+$", rule["expr"]), rule["expr"]


def test_the_dashboard_has_a_place_for_every_panel():
    taken = set()
    for panel in BOARD["panels"]:
        place = panel["gridPos"]
        cells = {
            (x, y)
            for x in range(place["x"], place["x"] + place["w"])
            for y in range(place["y"], place["y"] + place["h"])
        }
        assert not cells & taken and max(x for x, _ in cells) < 24, panel["title"]
        taken |= cells
    assert len({panel["id"] for panel in BOARD["panels"]}) == len(BOARD["panels"])


def test_prometheus_reads_these_metrics_and_rules():
    config = yaml.safe_load((FOLDER / "scrape.yaml").read_text())
    (job,) = config["scrape_configs"]
    assert (job["job_name"], job["metrics_path"]) == ("samurai", "/metrics")
    assert [(FOLDER / file).is_file() for file in config["rule_files"]] == [True]
