export type Message = [topic: string, payload: unknown];

/** PostgreSQL refuses payloads of 8,000 bytes and more. */
const PACKET_BYTES = 7_900;
/** Bytes for the origin, number, brackets and commas around the messages of a packet. */
const ENVELOPE_BYTES = 80;
export const MESSAGE_BYTES = PACKET_BYTES - ENVELOPE_BYTES;

export function encodeMessage(topic: string, payload: unknown): string {
  const text = JSON.stringify([topic, payload ?? null]);
  const bytes = Buffer.byteLength(text);
  if (bytes > MESSAGE_BYTES) {
    throw new RangeError(
      `A message about ${topic.slice(0, 100)} has ${bytes} bytes, but the bus carries at most ${MESSAGE_BYTES}. Send ids instead.`,
    );
  }
  return text;
}

export function packMessages(
  origin: string,
  messages: readonly string[],
  firstNumber: number,
): string[] {
  const packets: string[] = [];
  let waiting: string[] = [];
  let bytes = 0;
  const pack = (): void => {
    // The number makes equal packets differ, because PostgreSQL merges equal notifications of one
    // transaction.
    packets.push(`["${origin}",${firstNumber + packets.length},${waiting.join(',')}]`);
    waiting = [];
    bytes = 0;
  };
  for (const message of messages) {
    const more = Buffer.byteLength(message) + 1;
    if (waiting.length > 0 && bytes + more > MESSAGE_BYTES) pack();
    waiting.push(message);
    bytes += more;
  }
  if (waiting.length > 0) pack();
  return packets;
}

export const isOwnPacket = (origin: string, packet: string): boolean =>
  packet.startsWith(`["${origin}",`);

/** Returns null for a packet of another program that uses the channel. */
export function unpackMessages(packet: string): Message[] | null {
  try {
    const [origin, number, ...messages] = JSON.parse(packet) as unknown[];
    if (typeof origin !== 'string' || typeof number !== 'number') return null;
    return messages.every(isMessage) ? messages : null;
  } catch {
    return null;
  }
}

function isMessage(value: unknown): value is Message {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string';
}
