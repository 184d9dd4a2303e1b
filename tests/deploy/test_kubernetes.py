"""The manifest for Kubernetes fits together and fits the program; no cluster is asked (there is no kubectl here)."""

import re
from pathlib import Path

import pytest
import yaml

from deploy import containerfile
from samurai.cli import parser
from samurai.server.runtime.settings import from_environment

FILE = Path(__file__).parents[2] / "deploy" / "kubernetes" / "samurai.yaml"
ALL = list(yaml.safe_load_all(FILE.read_text()))
(SERVER,) = [thing for thing in ALL if thing["kind"] == "StatefulSet"]
(CRON,) = [thing for thing in ALL if thing["kind"] == "CronJob"]
PODS = {"server": SERVER["spec"]["template"], "backup": CRON["spec"]["jobTemplate"]["spec"]["template"]}
VERSIONS = {
    "ConfigMap": "v1", "Service": "v1", "PersistentVolumeClaim": "v1", "StatefulSet": "apps/v1",
    "Ingress": "networking.k8s.io/v1", "CronJob": "batch/v1",
}  # fmt: skip
POD_FIELDS = {
    "affinity", "automountServiceAccountToken", "containers", "enableServiceLinks", "initContainers", "restartPolicy",
    "securityContext", "terminationGracePeriodSeconds", "volumes",
}  # fmt: skip
CONTAINER_FIELDS = {
    "args", "envFrom", "image", "livenessProbe", "name", "ports", "readinessProbe", "resources", "securityContext",
    "startupProbe", "volumeMounts",
}  # fmt: skip


def one(kind):
    (found,) = [thing for thing in ALL if thing["kind"] == kind]
    return found


def containers(pod):
    return [*pod["spec"].get("initContainers", ()), *pod["spec"]["containers"]]


def image():
    return {step.word: step for step in containerfile.stages()[-1]}


def test_every_part_has_a_version_and_a_name_of_its_own():
    assert all(VERSIONS[thing["kind"]] == thing["apiVersion"] for thing in ALL)
    assert len({(thing["kind"], thing["metadata"]["name"]) for thing in ALL}) == len(ALL)
    assert all(re.fullmatch(r"[a-z][a-z0-9-]*", thing["metadata"]["name"]) for thing in ALL)


@pytest.mark.parametrize("pod", PODS.values(), ids=PODS)
def test_a_pod_has_no_privileges_and_every_volume_it_mounts(pod):
    spec = pod["spec"]
    assert set(spec) <= POD_FIELDS and spec["automountServiceAccountToken"] is False
    assert spec["securityContext"]["runAsNonRoot"] and spec["securityContext"]["seccompProfile"]
    (uid,) = re.findall(r"--uid (\d+)", containerfile.FILE.read_text())[:1]
    assert {spec["securityContext"][key] for key in ("runAsUser", "runAsGroup", "fsGroup")} == {int(uid)}
    volumes = {volume["name"] for volume in spec["volumes"]}
    claims = {claim["metadata"]["name"] for claim in SERVER["spec"]["volumeClaimTemplates"]}
    for container in containers(pod):
        assert set(container) <= CONTAINER_FIELDS
        secured = container["securityContext"]
        assert secured["readOnlyRootFilesystem"] and not secured["allowPrivilegeEscalation"]
        assert secured["capabilities"] == {"drop": ["ALL"]}
        assert container["resources"]["requests"] and container["resources"]["limits"]["memory"]
        mounted = {mount["name"] for mount in container["volumeMounts"]}
        assert mounted <= volumes | (claims if pod is PODS["server"] else set())


def test_what_is_written_is_on_a_volume():
    (server,) = PODS["server"]["spec"]["containers"]
    places = {Path(mount["mountPath"]) for mount in server["volumeMounts"]}
    settings = from_environment(one("ConfigMap")["data"])
    assert Path(settings.store).parent in places and Path("/tmp") in places
    assert Path(image()["ENV"].variables["XDG_CACHE_HOME"]) in places
    (first,) = PODS["server"]["spec"]["initContainers"]
    assert first["args"][2].startswith(image()["ENV"].variables["XDG_CACHE_HOME"])
    assert first["args"][3] == first["volumeMounts"][0]["mountPath"]


def test_the_server_is_asked_for_its_health_where_it_listens():
    (server,) = PODS["server"]["spec"]["containers"]
    settings = from_environment(one("ConfigMap")["data"])
    (port,) = server["ports"]
    assert port["containerPort"] == settings.port and settings.host == "0.0.0.0"
    for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
        assert server[probe]["httpGet"] == {"path": "/healthz", "port": port["name"]}
    assert server["livenessProbe"]["timeoutSeconds"] > 5, "a check of the store may take 4.5 s"
    assert PODS["server"]["spec"]["terminationGracePeriodSeconds"] >= 29, "the server takes up to 28 s to stop"


def test_kubernetes_sets_no_variable_of_ours_by_itself():
    assert all(pod["spec"]["enableServiceLinks"] is False for pod in PODS.values())


def test_the_ingress_leads_to_the_server_and_leaves_websockets_open():
    service, ingress = one("Service"), one("Ingress")
    assert service["spec"]["selector"].items() <= PODS["server"]["metadata"]["labels"].items()
    assert SERVER["spec"]["selector"]["matchLabels"].items() <= PODS["server"]["metadata"]["labels"].items()
    assert not service["spec"]["selector"].items() <= PODS["backup"]["metadata"]["labels"].items()
    (rule,) = ingress["spec"]["rules"]
    (path,) = rule["http"]["paths"]
    assert path["backend"]["service"]["name"] == service["metadata"]["name"] == SERVER["spec"]["serviceName"]
    assert path["backend"]["service"]["port"]["name"] in {port["name"] for port in service["spec"]["ports"]}
    (tls,) = ingress["spec"]["tls"]
    assert tls["hosts"] == [rule["host"]]
    assert from_environment(one("ConfigMap")["data"]).origins == (f"https://{rule['host']}",)
    notes = ingress["metadata"]["annotations"]
    for name in ("proxy-read-timeout", "proxy-send-timeout"):
        assert int(notes[f"nginx.ingress.kubernetes.io/{name}"]) >= 3600
    assert all(isinstance(value, str) for value in {**notes, **one("ConfigMap")["data"]}.values())


def test_one_writer_and_its_backup():
    assert SERVER["spec"]["replicas"] == 1
    (backup,) = PODS["backup"]["spec"]["containers"]
    command, *words = backup["args"]
    options = parser().parse_args(words)
    assert command == "samurai" and options.keep == 14
    claims = {volume["name"]: volume.get("persistentVolumeClaim", {}) for volume in PODS["backup"]["spec"]["volumes"]}
    assert claims["store"]["claimName"] == f"store-{SERVER['metadata']['name']}-0"
    assert claims["backups"]["claimName"] == one("PersistentVolumeClaim")["metadata"]["name"]
    assert str(options.file) in {mount["mountPath"] for mount in backup["volumeMounts"]}
