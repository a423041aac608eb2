import { ulidTime, ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';

/**
 * The upper bits of a seq are milliseconds since this time. The lower twelve bits count within one
 * millisecond.
 */
const SEQ_BEGINS = Date.UTC(2020, 0, 1);
const SEQS_PER_MS = 4096;

export function notificationId(seq: number): string {
  const moment = Math.floor(seq / SEQS_PER_MS) + SEQ_BEGINS;
  const hex =
    moment.toString(16).padStart(12, '0') + (seq % SEQS_PER_MS).toString(16).padStart(3, '0');
  return uuidToUlid(hex.padEnd(32, '0'));
}

export function notificationSeq(ulid: string): number {
  const counter = Number.parseInt(ulidToUuid(ulid).replaceAll('-', '').slice(12, 15), 16);
  const seq = (ulidTime(ulid) - SEQ_BEGINS) * SEQS_PER_MS + counter;
  return Math.min(Math.max(seq, 0), Number.MAX_SAFE_INTEGER);
}
