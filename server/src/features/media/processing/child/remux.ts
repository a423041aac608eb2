import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  Mp4OutputFormat,
  Output,
  type EncodedPacket,
  type InputTrack,
} from 'mediabunny';
import type { OpenVideo } from './open-video.ts';

interface Lane {
  sink: EncodedPacketSink;
  maximumPacketCount: number;
  add(packet: EncodedPacket): Promise<void>;
}

/**
 * Copies picture and sound into an MP4 that plays while it loads. Drops all other tracks and metadata, such as
 * the location.
 */
export async function remux({ video, audio }: OpenVideo, out: string): Promise<void> {
  const format = new Mp4OutputFormat({ fastStart: 'reserve' });
  const output = new Output({ format, target: new FilePathTarget(out) });
  const lanes = [
    await videoLane(output, video),
    ...(audio ? [await audioLane(output, audio)] : []),
  ];
  await output.start();
  await copyInTurn(lanes);
  await output.finalize();
}

async function videoLane(output: Output, track: OpenVideo['video']): Promise<Lane> {
  const codec = await track.getCodec();
  if (codec === null) throw new Error('Cannot copy a video track with an unknown codec.');
  const source = new EncodedVideoPacketSource(codec);
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  const maximumPacketCount = await countPackets(track);
  const [rotation, flip] = [await track.getRotation(), await track.getFlip()];
  output.addVideoTrack(source, { rotation, flip, maximumPacketCount });
  const meta = decoderConfig && { decoderConfig };
  return {
    sink: new EncodedPacketSink(track),
    maximumPacketCount,
    add: (packet) => source.add(packet, meta),
  };
}

async function audioLane(output: Output, track: NonNullable<OpenVideo['audio']>): Promise<Lane> {
  const codec = await track.getCodec();
  if (codec === null) throw new Error('Cannot copy an audio track with an unknown codec.');
  const source = new EncodedAudioPacketSource(codec);
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  const maximumPacketCount = await countPackets(track);
  output.addAudioTrack(source, { maximumPacketCount });
  const meta = decoderConfig && { decoderConfig };
  return {
    sink: new EncodedPacketSink(track),
    maximumPacketCount,
    add: (packet) => source.add(packet, meta),
  };
}

/**
 * Counts the packets in advance, because the header's space is reserved before the first packet is written.
 */
async function countPackets(track: InputTrack): Promise<number> {
  let count = 0;
  const sink = new EncodedPacketSink(track);
  for await (const _ of sink.packets(undefined, undefined, { metadataOnly: true })) count += 1;
  return count;
}

/** Copies packets interleaved by time, so that a player need not seek. */
async function copyInTurn(lanes: readonly Lane[]): Promise<void> {
  const open = await Promise.all(
    lanes.map(async (lane) => {
      const packets = lane.sink.packets();
      return { lane, packets, next: await packets.next() };
    }),
  );
  for (;;) {
    const waiting = open.filter(({ next }) => !next.done);
    const [first] = waiting.toSorted((a, b) => timeOf(a.next) - timeOf(b.next));
    if (!first || first.next.done) return;
    // oxlint-disable-next-line no-await-in-loop -- in their order; those of a whole film do not fit into memory
    await first.lane.add(first.next.value);
    // oxlint-disable-next-line no-await-in-loop -- as above
    first.next = await first.packets.next();
  }
}

const timeOf = (next: IteratorResult<EncodedPacket, void>): number =>
  next.done ? Number.POSITIVE_INFINITY : next.value.timestamp;
