import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';

/**
 * One client. Thousands of these stand idle, so a field is a number or shared wherever it can be,
 * and listeners are the server's own few functions, which find their connection in `this`.
 */
export class Connection extends WebSocket {
  /** The stream below the web socket: finished frames go straight into it. */
  wire: Duplex | null = null;
  /** The second half of its socket id; 0 until admitted. */
  number = 0;
  address = '';
  /** Whose right each subscription stands on; '' where everyone may listen. Null until the first. */
  channels: Map<string, string> | null = null;
  /** Seconds since the server began, as all times here; below 0 when the clock was set back. */
  heardAt = 0;
  /** When it was asked for a sign of life that it has not given yet. */
  askedAt: number | null = null;
  /** Messages it may still send before the allowance grows again. */
  allowance = 0;
}

const TEXT_FRAME = 0x81;

/** A whole unmasked text frame, made once and written to every socket that gets it. */
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
