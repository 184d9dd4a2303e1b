import { describe, expect, it } from 'vitest';
import { excerpt, rendered } from './markdown';

describe('rulebooks', () => {
  const { title, html, headings } = rendered('# Title\n\n## The aim\n\n**BR1.** Win *it* & `x<y`.\n\n- one\n  more\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\n<b>\n```\n');
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
  const source = '# Rules\n\n**B1.** First:\n\n| a |\n| - |\n| 1 |\n\n- **B10 ten.** Tenth\n  goes on.\n- **B2 two.** Second.\n';

  it('is found by its number, with the table it announces', () => {
    expect(excerpt(source, 'B1')).toContain('<table>');
    expect(excerpt(source, 'B10')).toContain('Tenth goes on.');
    expect(excerpt(source, 'B10')).not.toContain('Second');
    expect(excerpt(source, 'B3')).toBeNull();
  });
});
