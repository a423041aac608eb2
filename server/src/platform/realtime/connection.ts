import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';

/**
 * One client. Thousands are idle, so fields are numbers or shared, and listeners are the server's own functions
 * that use `this`.
 */
export class Connection extends WebSocket {
  wire: Duplex | null = null;
  /** The second half of its socket id; 0 until admitted. */
  number = 0;
  address = '';
  /** The holder of each subscription's right; '' for a public channel. null until the first. */
  channels: Map<string, string> | null = null;
  /** Seconds since the server started, as all times here; below 0 when the clock was set back. */
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
