/** Headings, paragraphs, lists, links and bold text. All other markup stays text. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: Span[][] };

export interface Span {
  text: string;
  isBold: boolean;
  /** A path of this site, or an http, https or mailto address. Null if the text is not a link. */
  href: string | null;
}

const HEADING = /^(#{1,3})\s+(\S.*)$/;
const ITEM = /^\s{0,3}(?:[-*]|\d{1,3}[.)])\s+(\S.*)$/;
const ORDERED = /^\s{0,3}\d/;
const CONTINUED = /^\s+\S/;

export function parseMarked(text: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  let list = null as { ordered: boolean; items: string[] } | null;

  const close = (): void => {
    if (paragraph.length > 0) {
      blocks.push({ kind: 'paragraph', spans: parseSpans(paragraph.join('\n')) });
    }
    if (list) {
      blocks.push({
        kind: 'list',
        ordered: list.ordered,
        items: list.items.map((item) => parseSpans(item)),
      });
    }
    paragraph = [];
    list = null;
  };
  for (const line of text.split('\n')) {
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line);
    if (line.trim() === '') close();
    else if (heading) {
      close();
      const level = (heading[1] ?? '#').length as 1 | 2 | 3;
      blocks.push({ kind: 'heading', level, spans: parseSpans(heading[2] ?? '') });
    } else if (item) {
      const ordered = ORDERED.test(line);
      if (list?.ordered !== ordered) close();
      list ??= { ordered, items: [] };
      list.items.push(item[1] ?? '');
    } else if (list && CONTINUED.test(line)) {
      list.items.push(`${list.items.pop() ?? ''}\n${line.trim()}`);
    } else {
      if (list) close();
      paragraph.push(line.trim());
    }
  }
  close();
  return blocks;
}

// Bold text, a named link or a bare address. The lengths are limited, so that no text takes long to parse.
const MARK =
  /\*\*(?<bold>[^*\n]{1,500})\*\*|\[(?<name>[^[\]\n]{1,500})\]\((?<to>[^()\s]{1,2000})\)|(?<bare>https?:\/\/[^\s<>"'()[\]*]{1,2000}[^\s<>"'()[\]*.,;:!?])/g;

function parseSpans(text: string, isBold = false): Span[] {
  const spans: Span[] = [];
  let from = 0;
  const plain = (until: number): void => {
    if (until > from) spans.push({ text: text.slice(from, until), isBold, href: null });
  };
  for (const found of text.matchAll(MARK)) {
    const { bold, name, to, bare } = found.groups ?? {};
    const href = safeAddress(to ?? bare ?? '');
    if (bold === undefined && href === null) continue;
    plain(found.index);
    from = found.index + found[0].length;
    if (bold === undefined) spans.push({ text: name ?? bare ?? '', isBold, href });
    else spans.push(...parseSpans(bold, true));
  }
  plain(text.length);
  return spans;
}

function safeAddress(address: string): string | null {
  if (/^\/(?![/\\])[^\s\\]*$/.test(address)) return address;
  return /^(?:https?:\/\/|mailto:)[^\s\\]+$/i.test(address) ? address : null;
}
