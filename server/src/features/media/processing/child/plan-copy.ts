import { EncodedPacketSink, type EncodedPacket, type InputTrack } from 'mediabunny';
import type { Edits, Range } from './edit-lists.ts';

interface Span {
  start: number;
  end: number;
}

/** The packets of a track that are copied, in the order of decoding. */
export interface TrackPlan {
  count: number;
  keeps(at: number): boolean;
  /** The seconds that are presented. Null leaves all times as they are. */
  span: Span | null;
}

export interface CopyPlan {
  video: TrackPlan;
  audio: TrackPlan | null;
  /** False if some presented pictures need others that were cut off. */
  isExact: boolean;
}

interface Times {
  timestamp: number;
  duration: number;
  isKey: boolean;
}

/** Plans which packets to copy, so that the file has nothing that was cut off. Null if that is impossible. */
export async function planCopy(
  video: InputTrack,
  audio: InputTrack | null,
  edits: { video: Edits | null; audio: Edits | null },
): Promise<CopyPlan | null> {
  if (edits.video === 'many' || edits.audio === 'many') return null;
  const pictures = await timesOf(video);
  const sound = audio && (await timesOf(audio));
  const whole = planWhole(pictures, edits.video);
  if (whole) {
    return { video: whole, audio: sound && planSound(sound, edits.audio, 0), isExact: true };
  }
  const part = planFromKey(pictures, edits.video);
  if (!part) return null;
  // Where pictures are lost, their sound is lost too.
  const heard = overlap(edits.audio ?? ALL, part.span);
  return { video: part, audio: sound && planSound(sound, heard, part.span.start), isExact: false };
}

const ALL: Range = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY, tolerance: 0 };

const overlap = (range: Range, { start, end }: Span): Range => ({
  start: Math.max(range.start, start),
  end: Math.min(range.end, end),
  tolerance: range.tolerance,
});

async function timesOf(track: InputTrack): Promise<Times[]> {
  const times: Times[] = [];
  const packets = new EncodedPacketSink(track).packets(undefined, undefined, {
    metadataOnly: true,
  });
  for await (const { timestamp, duration, type } of packets) {
    times.push({ timestamp, duration, isKey: type === 'key' });
  }
  return times;
}

const planOf = <Part extends Span | null>(kept: ReadonlySet<number>, span: Part) => ({
  count: kept.size,
  keeps: (at: number): boolean => kept.has(at),
  span,
});

/** All presented pictures, if they begin with a key picture and need no other. */
function planWhole(times: readonly Times[], range: Range | null): TrackPlan | null {
  const shown = shownIn(times, range ?? ALL);
  const indexes = [...shown];
  const [first = -1, last = -1] = [indexes[0], indexes.at(-1)];
  const isWhole = last - first + 1 === shown.size;
  if (!times[first]?.isKey || !isWhole) return null;
  return planOf(shown, range && { start: 0, end: range.end });
}

/** The pictures from the first key picture until one that was cut off: others may need that one. */
function planFromKey(times: readonly Times[], range: Range | null) {
  const shown = shownIn(times, range ?? ALL);
  const first = times.findIndex(({ isKey }, at) => isKey && shown.has(at));
  const key = times[first];
  if (!key) return null;
  const kept = new Set<number>();
  let end = key.timestamp;
  for (let at = first; at < times.length; at++) {
    const { timestamp, duration } = times[at] as Times;
    if (timestamp < key.timestamp) continue;
    if (!shown.has(at)) break;
    kept.add(at);
    end = Math.max(end, timestamp + duration);
  }
  return planOf(kept, { start: key.timestamp, end: Math.min(end, range?.end ?? end) });
}

function shownIn(times: readonly Times[], { start, end, tolerance }: Range): Set<number> {
  const shown = new Set<number>();
  for (const [at, { timestamp, duration }] of times.entries()) {
    const begins = timestamp >= start - tolerance || timestamp + duration > start + tolerance;
    if (begins && timestamp < end - tolerance) shown.add(at);
  }
  return shown;
}

function planSound(times: readonly Times[], range: Range | null, zero: number): TrackPlan {
  const { start, end, tolerance } = range ?? ALL;
  const kept = new Set<number>();
  for (const [at, { timestamp, duration }] of times.entries()) {
    const isInside = timestamp >= start - tolerance && timestamp + duration <= end + tolerance;
    if (isInside) kept.add(at);
  }
  return planOf(kept, range && { start: zero, end });
}

/** Moves a packet so that the presented part begins at 0, and shortens it where it was partly cut off. */
export function shifted(packet: EncodedPacket, { start, end }: Span): EncodedPacket {
  const timestamp = Math.max(0, packet.timestamp - start);
  const until = Math.min(packet.timestamp + packet.duration, end) - start;
  return packet.clone({ timestamp, duration: Math.max(0, until - timestamp) });
}
