/** A notice on its way: topic and payload. */
export type Notice = [topic: string, payload: unknown];

/** PostgreSQL refuses payloads of 8,000 bytes and more. */
const packetBytes = 7_900;
/** Origin, number, brackets and commas around the notices of a packet. */
const envelopeBytes = 80;
/** The most a single notice may weigh, as JSON in UTF-8. */
export const noticeBytes = packetBytes - envelopeBytes;

/** Throws for what is too large to travel: a notice carries ids and counts, never texts. */
export function encodeNotice(topic: string, payload: unknown): string {
  const text = JSON.stringify([topic, payload ?? null]);
  const bytes = Buffer.byteLength(text);
  if (bytes > noticeBytes) {
    throw new RangeError(
      `A notice about ${topic.slice(0, 100)} has ${bytes} bytes; the bus carries up to ${noticeBytes}. Send ids.`,
    );
  }
  return text;
}

/** Puts encoded notices, in order, into as few packets as hold them. */
export function packNotices(
  origin: string,
  notices: readonly string[],
  firstNumber: number,
): string[] {
  const packets: string[] = [];
  let waiting: string[] = [];
  let bytes = 0;
  const pack = (): void => {
    // The number keeps two equal packets apart: PostgreSQL folds equal notifications of a transaction into one.
    packets.push(`["${origin}",${firstNumber + packets.length},${waiting.join(',')}]`);
    waiting = [];
    bytes = 0;
  };
  for (const notice of notices) {
    const more = Buffer.byteLength(notice) + 1;
    if (waiting.length > 0 && bytes + more > noticeBytes) pack();
    waiting.push(notice);
    bytes += more;
  }
  if (waiting.length > 0) pack();
  return packets;
}

/** Whether this process sent the packet, told without parsing it. */
export const isOwnPacket = (origin: string, packet: string): boolean =>
  packet.startsWith(`["${origin}",`);

/** The notices of a packet; null for what is none (someone else used our channel). */
export function unpackNotices(packet: string): Notice[] | null {
  try {
    const [origin, number, ...notices] = JSON.parse(packet) as unknown[];
    if (typeof origin !== 'string' || typeof number !== 'number') return null;
    return notices.every(isNotice) ? notices : null;
  } catch {
    return null;
  }
}

function isNotice(value: unknown): value is Notice {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string';
}
