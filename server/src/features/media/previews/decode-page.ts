import { TextDecoder } from 'node:util';

/** Number of bytes in which browsers look for the declaration of a character set. */
const DECLARED_WITHIN = 1024;
const DECLARED = /<meta[^>]{1,200}?charset\s*=\s*["']?\s*([\w.:-]{1,40})/i;

export function decodePage(bytes: Buffer, type: string): string {
  const declared = /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(type)?.[1];
  const decoder =
    markedDecoder(bytes) ??
    decoderOf(declared) ??
    decoderOf(DECLARED.exec(bytes.toString('latin1', 0, DECLARED_WITHIN))?.[1]);
  if (decoder) return decoder.decode(bytes);
  try {
    // `stream` accepts a last character that was cut off.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    // Old pages without a declaration use the Windows character set.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function markedDecoder(bytes: Buffer): TextDecoder | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder('utf-8');
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  return first === 0xfe && second === 0xff ? new TextDecoder('utf-16be') : null;
}

function decoderOf(name: string | undefined): TextDecoder | null {
  if (name === undefined) return null;
  try {
    return new TextDecoder(name);
  } catch {
    return null;
  }
}
