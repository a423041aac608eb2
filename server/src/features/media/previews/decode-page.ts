import { TextDecoder } from 'node:util';

/** Number of bytes in which browsers look for the declaration of a character set. */
const DECLARED_WITHIN = 1024;

/** Names that the standard of browsers lacks, but some old servers send. */
const OTHER_NAMES: Record<string, string> = {
  cp932: 'shift_jis',
  ms932: 'shift_jis',
  cp936: 'gbk',
  ms936: 'gbk',
  cp949: 'euc-kr',
  ms949: 'euc-kr',
  cp950: 'big5',
  ms950: 'big5',
  cp65001: 'utf-8',
  utf8mb3: 'utf-8',
  utf8mb4: 'utf-8',
  utf_8: 'utf-8',
  eucjp: 'euc-jp',
  euckr: 'euc-kr',
};

/**
 * Decodes a page like browsers: byte order mark, header, meta tag, XML declaration. After that come names
 * that browsers don't know.
 */
export function decodePage(bytes: Buffer, type: string): string {
  const header = /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(type)?.[1];
  const start = bytes.toString('latin1', 0, DECLARED_WITHIN);
  const declared = declaredIn(start);
  const decoder =
    markedDecoder(bytes) ??
    decoderOf(header) ??
    firstOf(declared, (name) => decoderOf(readable(name))) ??
    firstOf([header, ...declared], (name) => decoderOf(OTHER_NAMES[name?.toLowerCase() ?? '']));
  if (decoder) return decoder.decode(bytes);
  try {
    // `stream` accepts a last character that was cut off.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    // Old pages without a declaration use the Windows character set.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function firstOf<Item, Result>(
  items: readonly Item[],
  find: (item: Item) => Result | null,
): Result | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

const META = /<meta[\s/]([^>]{1,500})/gi;
const CHARSET = /(?:^|[\s/"'])charset\s*=\s*["']?\s*([\w.:-]{1,40})/i;
const CONTENT = /(?:^|[\s/"'])content\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;
const IS_HEADER = /http-equiv\s*=/i;
const XML = /^<\?xml\s[^>]{0,200}?encoding\s*=\s*["']\s*([\w.:-]{1,40})/;

/** Names in the meta tags, then in the XML declaration. */
function declaredIn(start: string): string[] {
  const names: (string | undefined)[] = [];
  const text = start.replace(/<!--[^]*?(?:-->|$)/g, '');
  for (const [, attributes = ''] of text.matchAll(META)) {
    const [, ...contents] = CONTENT.exec(attributes) ?? [];
    const content = contents.find((each) => each !== undefined);
    const isHeader = IS_HEADER.test(attributes);
    const own = CHARSET.exec(attributes.replace(CONTENT, ' '))?.[1];
    const said = isHeader
      ? /charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(content ?? '')?.[1]
      : null;
    names.push(own ?? said ?? undefined);
  }
  return [...names, XML.exec(start)?.[1]].filter((name) => name !== undefined);
}

/** A name that could be read cannot mean UTF-16, so browsers take it for UTF-8. */
const readable = (name: string): string =>
  /^(?:unicode|ucs-2|.*utf-?16)/i.test(name) ? 'utf-8' : name;

function markedDecoder(bytes: Buffer): TextDecoder | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder('utf-8');
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  const start = bytes.toString('latin1', 0, 6);
  if (start === '<\0?\0x\0') return new TextDecoder('utf-16le');
  return start === '\0<\0?\0x' ? new TextDecoder('utf-16be') : null;
}

function decoderOf(name: string | undefined): TextDecoder | null {
  if (name === undefined) return null;
  try {
    return new TextDecoder(name);
  } catch {
    return null;
  }
}
