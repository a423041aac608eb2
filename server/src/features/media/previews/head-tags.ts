const OPENING = /<(?:!--|(meta|base|title|script|style|noscript|body)(?=[\s/>]))/gi;
const CLOSING: Readonly<Record<string, RegExp>> = {
  title: /<\/title\s*>/gi,
  script: /<\/script\s*>/gi,
  style: /<\/style\s*>/gi,
  noscript: /<\/noscript\s*>/gi,
};
/** More than any page needs. Reading this much takes a few hundredths of a second. */
const HEAD_LIMITS = { tags: 150, characters: 32 * 1024, ofOne: 4 * 1024 };

/**
 * Returns the raw title, base and meta tags of a page's head. Limits what a hostile page makes the parser
 * build. Reads each character only a few times.
 */
export function headTags(html: string): string[] {
  const kept: string[] = [];
  const seen = new Set<string>();
  let room = HEAD_LIMITS.characters;
  let at = 0;
  for (;;) {
    OPENING.lastIndex = at;
    const opening = OPENING.exec(html);
    if (!opening) return kept;
    const name = opening[1]?.toLowerCase();
    if (name === 'body') return kept;
    const end = name === undefined ? endOfComment(html, opening.index) : endOf(html, opening, name);
    if (end === -1) return kept;
    at = end;
    if (name !== 'meta' && name !== 'base' && name !== 'title') continue;
    const length = end - opening.index;
    if (length > Math.min(room, HEAD_LIMITS.ofOne) || (name !== 'meta' && seen.has(name))) continue;
    if (kept.length === HEAD_LIMITS.tags) return kept;
    seen.add(name);
    room -= length;
    kept.push(html.slice(opening.index, end));
  }
}

function endOfComment(html: string, start: number): number {
  const end = html.indexOf('-->', start);
  return end === -1 ? -1 : end + 3;
}

function endOf(html: string, opening: RegExpExecArray, name: string): number {
  const end = endOfTag(html, opening.index + opening[0].length);
  const closing = CLOSING[name];
  if (!closing || end === -1) return end;
  closing.lastIndex = end;
  return closing.exec(html) ? closing.lastIndex : -1;
}

function endOfTag(html: string, start: number): number {
  let quote = '';
  for (let at = start; at < html.length; at++) {
    const character = html[at] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '>') return at + 1;
    else if ((character === '"' || character === "'") && opensValue(html, at)) quote = character;
  }
  return -1;
}

/**
 * Whether a quote at this position opens a value. An apostrophe within an unquoted value is a plain
 * character.
 */
const opensValue = (html: string, at: number): boolean =>
  /=\s*$/.test(html.slice(Math.max(0, at - 8), at));
