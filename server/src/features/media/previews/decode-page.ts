import { TextDecoder } from 'node:util';

/** So far browsers look for the declaration of a character set. */
const DECLARED_WITHIN = 1024;
const DECLARED = /<meta[^>]{1,200}?charset\s*=\s*["']?\s*([\w.:-]{1,40})/i;

/** A page's text, by its mark, its header or its own word; else UTF-8, or what old pages use instead. */
export function decodePage(bytes: Buffer, type: string): string {
  const declared = /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(type)?.[1];
  const decoder =
    markedDecoder(bytes) ??
    decoderOf(declared) ??
    decoderOf(DECLARED.exec(bytes.toString('latin1', 0, DECLARED_WITHIN))?.[1]);
  if (decoder) return decoder.decode(bytes);
  try {
    // The last character may be cut off.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    // Old pages that name nothing are written in what Windows wrote.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function markedDecoder(bytes: Buffer): TextDecoder | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder('utf-8');
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  return first === 0xfe && second === 0xff ? new TextDecoder('utf-16be') : null;
}

/** null for a name that nobody knows. */
function decoderOf(name: string | undefined): TextDecoder | null {
  if (name === undefined) return null;
  try {
    return new TextDecoder(name);
  } catch {
    return null;
  }
}
