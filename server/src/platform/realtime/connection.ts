import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';

/**
 * One client. Thousands are idle, so fields are numbers or shared values, and listeners are the server's
 * own functions that use `this`.
 */
export class Connection extends WebSocket {
  wire: Duplex | null = null;
  /** Second half of the socket id. 0 until the connection is admitted. */
  number = 0;
  address = '';
  /**
   * Holder of each subscription's right, by channel. '' for a public channel. Null until the first
   * subscription.
   */
  channels: Map<string, string> | null = null;
  /**
   * Time of the last activity, in seconds since the server started, like all times here. Negative if the
   * clock was set back.
   */
  heardAt = 0;
  askedAt: number | null = null;
  allowance = 0;
}

const TEXT_FRAME = 0x81;

export function frameText(text: string): Buffer {
  const bytes = Buffer.byteLength(text);
  const header = bytes < 126 ? 2 : bytes < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + bytes);
  frame[0] = TEXT_FRAME;
  if (header === 2) {
    frame[1] = bytes;
  } else if (header === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(bytes, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(bytes), 2);
  }
  frame.write(text, header);
  return frame;
}
