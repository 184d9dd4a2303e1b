import { describe, expect, it } from 'vitest';
import { excerpt, marked, rendered } from './markdown';

describe('rulebooks', () => {
  const { title, html, headings } = rendered(
    '# Title\n\n## The aim\n\n**BR1.** Win *it* & `x<y`.\n\n- one\n  more\n- two\n\n' +
      '| a | b |\n|---|---|\n| 1 | 2 |\n\n```\n<b>\n```\n',
  );
  it('have a title and contents', () => {
    expect(title).toBe('Title');
    expect(headings).toEqual([{ id: 'the-aim', text: 'The aim' }]);
  });
  it('let every rule be pointed at', () => {
    expect(html).toContain('<strong class="rule" id="BR1">BR1.</strong>');
  });
  it('are escaped', () => {
    expect(html).toContain('&amp; <code>x&lt;y</code>');
    expect(html).toContain('&lt;b&gt;</pre>');
  });
  it('have lists and tables', () => {
    expect(html).toContain('<ul><li>one more</li><li>two</li></ul>');
    expect(html).toContain('<tr><td>1</td><td>2</td></tr>');
  });
});

describe('one rule', () => {
  const source =
    '# Rules\n\n**B1.** First:\n\n| a |\n| - |\n| 1 |\n\n- **B10 ten.** Tenth\n  goes on.\n- **B2 two.** Second.\n';

  it('is found by its number, with the table it announces', () => {
    expect(excerpt(source, 'B1')).toContain('<table>');
    expect(excerpt(source, 'B10')).toContain('Tenth goes on.');
    expect(excerpt(source, 'B10')).not.toContain('Second');
    expect(excerpt(source, 'B3')).toBeNull();
  });
});

describe('looking for something', () => {
  const html = rendered(
    '# Rules\n\n## Capture\n\n**BR14.** All *land* next to it.\n\n- **B6 timing.** On Land & sea.',
  ).html;

  it('marks every place outside of tags and tells the rules', () => {
    const { html: found, count, rules } = marked(html, 'land');
    expect(count).toBe(2);
    expect(rules).toEqual(['BR14', 'B6']);
    expect(found).toContain('<em><mark id="hit-1">land</mark></em>');
    expect(found).toContain('<mark id="hit-2">Land</mark> &amp; sea');
  });

  it('finds nothing in tags, takes signs as they are, and needs two letters', () => {
    expect(marked(html, 'strong').count).toBe(0);
    expect(marked(html, '.*').count).toBe(0);
    expect(marked(html, 'l')).toEqual({ html, count: 0, rules: [] });
  });

  it('finds a rule by its number', () => {
    expect(marked(html, 'br14').rules).toEqual(['BR14']);
  });
});

describe('pictures', () => {
  it('stand at the end of the rule they belong to', () => {
    const { html } = rendered('**BR1.** One.\n\n- **B1 two.** Two.\n- **B2 three.** Three.', (rule) =>
      rule === 'BR1' || rule === 'B1' ? `[${rule}]` : '',
    );
    expect(html).toContain('One.[BR1]</p>');
    expect(html).toContain('Two.[B1]</li>');
    expect(html).not.toContain('[B2]');
  });
});

describe('a text that somebody else has written', () => {
  it('holds no scripts, whatever it tries', () => {
    const { html } = rendered(
      '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1))\n\n' +
        '[y](data:text/html,z) [z](https://a.example/"onmouseover="alert(1))',
    );
    expect(html).not.toMatch(/<(script|img)|href="(javascript|data)|"onmouseover/);
  });

  it('links to pages and to addresses for mail', () => {
    const { html } = rendered('[us](https://play.example) and [mail](mailto:us@play.example)');
    expect(html).toContain('<a href="https://play.example" rel="noreferrer">us</a>');
    expect(html).toContain('<a href="mailto:us@play.example" rel="noreferrer">mail</a>');
  });
});
