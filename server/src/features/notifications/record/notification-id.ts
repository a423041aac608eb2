import { ulidTime, ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';

/** The moment from which a seq counts milliseconds in its upper bits; its lower twelve tell apart what came in one. */
const SEQ_BEGINS = Date.UTC(2020, 0, 1);
const IN_A_MS = 4096;

/** A notification's seq as a ulid: the same moment, and the same order. */
export function notificationId(seq: number): string {
  const moment = Math.floor(seq / IN_A_MS) + SEQ_BEGINS;
  const hex = moment.toString(16).padStart(12, '0') + (seq % IN_A_MS).toString(16).padStart(3, '0');
  return uuidToUlid(hex.padEnd(32, '0'));
}

/** The seq that a ulid stands for; of any other ulid one of its moment. */
export function notificationSeq(ulid: string): number {
  const counter = Number.parseInt(ulidToUuid(ulid).replaceAll('-', '').slice(12, 15), 16);
  const seq = (ulidTime(ulid) - SEQ_BEGINS) * IN_A_MS + counter;
  // Before the first one, or thousands of years from now.
  return Math.min(Math.max(seq, 0), Number.MAX_SAFE_INTEGER);
}
