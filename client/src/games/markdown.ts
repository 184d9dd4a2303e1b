/** Renders the subset of Markdown that the rulebooks use. Everything is escaped first; each rule gets an anchor. */

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** Inline text: bold, italics, code and links. */
export function inline(text: string): string {
  return escaped(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([A-Z]{1,2}\d+)(\.?)([^*]*)\*\*/g, '<strong class="rule" id="$1">$1$2$3</strong>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>')
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, words: string, to: string) =>
      /^(https?|mailto):/.test(to) ? `<a href="${to}" rel="noreferrer">${words}</a>` : words,
    );
}

export interface Heading {
  id: string;
  text: string;
}

export interface Rendered {
  title: string;
  html: string;
  headings: Heading[];
}

/** Render a document; `beside` may return HTML to append to a rule, by its number. */
export function rendered(source: string, beside: (rule: string) => string = () => ''): Rendered {
  const headings: Heading[] = [];
  let title = '';
  const html = blocks(source).map((block) => {
    const heading = /^(#{1,4}) (.*)$/.exec(block);
    if (heading) {
      const [, marks, text] = heading as unknown as [string, string, string];
      if (marks.length === 1) {
        title = text;
        return '';
      }
      const id = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
      if (marks.length === 2) headings.push({ id, text });
      return `<h${marks.length} id="${id}">${inline(text)}</h${marks.length}>`;
    }
    if (block.startsWith('```')) return `<pre tabindex="0">${escaped(block.replace(/^```.*\n|\n?```$/g, ''))}</pre>`;
    if (block.startsWith('|')) return table(block);
    if (/^[-*] /.test(block)) return `<ul>${items(block, /^[-*] /)}</ul>`;
    if (/^\d+\. /.test(block)) return `<ol>${items(block, /^\d+\. /)}</ol>`;
    if (block.startsWith('>'))
      return `<blockquote>${inline(block.replace(/^> ?/gm, '').replace(/\n/g, ' '))}</blockquote>`;
    return `<p>${inline(block.replace(/\n/g, ' '))}</p>`;
  });
  const pictured = html
    .join('\n')
    .replace(/<strong class="rule" id="(\w+)">.*?(?=<\/p>|<\/li>)/gs, (text, rule: string) => text + beside(rule));
  return { title, html: pictured, headings };
}

export interface Hits {
  html: string;
  count: number;
  /** The numbers of the rules that contain a match, in order. */
  rules: string[];
}

/** Highlight the search text in a document; single letters are ignored. */
export function marked(html: string, wanted: string): Hits {
  const words = escaped(wanted.trim()).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  if (words.length < 2) return { html, count: 0, rules: [] };
  const looked = new RegExp(words, 'gi');
  const rules = new Set<string>();
  let rule = '';
  let count = 0;
  const parts = html.split(/(<[^>]*>)/).map((part, number) => {
    if (number % 2) {
      rule = /^<h\d/.test(part) ? '' : (/ class="rule" id="(\w+)"/.exec(part)?.[1] ?? rule);
      return part;
    }
    return part.replace(looked, (hit) => {
      if (rule) rules.add(rule);
      return `<mark id="hit-${++count}">${hit}</mark>`;
    });
  });
  return { html: parts.join(''), count, rules: [...rules] };
}

/** One rule by its number, with the table or list that it announces; null if the document has none. */
export function excerpt(source: string, rule: string): string | null {
  const starts = new RegExp(`^(?:[-*] )?\\*\\*${rule}\\b`);
  const all = blocks(source);
  for (const [at, block] of all.entries()) {
    const own = /^[-*] /.test(block)
      ? block.split(/\n(?=[-*] )/).find((item) => starts.test(item))
      : starts.test(block)
        ? block
        : undefined;
    if (own) return rendered([own, ...(own.endsWith(':') && all[at + 1] ? [all[at + 1]!] : [])].join('\n\n')).html;
  }
  return null;
}

/** Split into paragraphs, lists, tables and code blocks. */
function blocks(source: string): string[] {
  const found: string[] = [];
  let now: string[] = [];
  let fenced = false;
  const close = () => {
    if (now.length) found.push(now.join('\n'));
    now = [];
  };
  for (const line of source.split('\n')) {
    if (line.startsWith('```')) {
      if (!fenced) close();
      now.push(line);
      if (fenced) close();
      fenced = !fenced;
    } else if (fenced) now.push(line);
    else if (!line.trim()) close();
    else if (/^#{1,4} /.test(line)) {
      close();
      found.push(line);
    } else {
      const lists = /^([-*]|\d+\.) /;
      if (now.length && lists.test(line) && !lists.test(now[0]!)) close();
      if (now.length && line.startsWith('|') !== now[0]!.startsWith('|')) close();
      now.push(line);
    }
  }
  close();
  return found;
}

function items(block: string, mark: RegExp): string {
  const found: string[] = [];
  for (const line of block.split('\n')) {
    if (mark.test(line)) found.push(line.replace(mark, ''));
    else found[found.length - 1] += ` ${line.trim()}`;
  }
  return found.map((item) => `<li>${inline(item)}</li>`).join('');
}

function table(block: string): string {
  const rows = block.split('\n').map((line) =>
    line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim()),
  );
  const [head, , ...body] = rows as [string[], string[], ...string[][]];
  const row = (cells: string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${inline(cell)}</${tag}>`).join('')}</tr>`;
  const cells = body.map((line) => row(line, 'td')).join('');
  const table = `<table><thead>${row(head, 'th')}</thead><tbody>${cells}</tbody></table>`;
  return `<div class="scroll" tabindex="0">${table}</div>`;
}
