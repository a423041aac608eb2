import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from './refusal.ts';

const SIGNATURE_BYTES = 9;

/**
 * Opaque page cursors. A cursor holds numbers of one list, and its signature detects damaged or foreign
 * ones.
 */
export interface Cursors {
  write(list: string, marks: readonly number[]): string;
  read(list: string, cursor: string): number[];
}

export function createCursors(secret: string): Cursors {
  const sign = (list: string, text: string): Buffer =>
    createHmac('sha256', secret).update(`${list}\n${text}`).digest().subarray(0, SIGNATURE_BYTES);

  return {
    write(list, marks) {
      const text = marks.join('.');
      return Buffer.concat([sign(list, text), Buffer.from(text)]).toString('base64url');
    },
    read(list, cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      const text = bytes.subarray(SIGNATURE_BYTES).toString();
      const signature = bytes.subarray(0, SIGNATURE_BYTES);
      // Decoding skips invalid characters. Encoding the bytes again must therefore give exactly the same
      // cursor.
      const genuine =
        signature.length === SIGNATURE_BYTES &&
        bytes.toString('base64url') === cursor &&
        timingSafeEqual(signature, sign(list, text));
      if (!genuine)
        throw new Refusal('bad_request', 'This cursor is damaged or belongs to another list.');
      return text.split('.').map(Number);
    },
  };
}
