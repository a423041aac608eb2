import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  Mp4OutputFormat,
  Output,
  type EncodedPacket,
} from 'mediabunny';
import type { OpenVideo } from './open-video.ts';
import { shifted, type CopyPlan, type TrackPlan } from './plan-copy.ts';

interface Lane {
  sink: EncodedPacketSink;
  plan: TrackPlan;
  add(packet: EncodedPacket): Promise<void>;
}

/**
 * Copies the planned picture and sound into an MP4 that plays while it loads. Drops all other tracks and
 * metadata, such as the location.
 */
export async function remux(
  { video, audio }: OpenVideo,
  plan: CopyPlan,
  out: string,
): Promise<void> {
  const format = new Mp4OutputFormat({ fastStart: 'reserve' });
  const output = new Output({ format, target: new FilePathTarget(out) });
  const lanes = [
    await videoLane(output, video, plan.video),
    ...(audio && plan.audio && plan.audio.count > 0
      ? [await audioLane(output, audio, plan.audio)]
      : []),
  ];
  await output.start();
  await copyInTurn(lanes);
  await output.finalize();
}

async function videoLane(
  output: Output,
  track: OpenVideo['video'],
  plan: TrackPlan,
): Promise<Lane> {
  const codec = await track.getCodec();
  if (codec === null) throw new Error('Cannot copy a video track with an unknown codec.');
  const source = new EncodedVideoPacketSource(codec);
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  // The header's space is reserved before the first packet is written.
  const maximumPacketCount = plan.count;
  const [rotation, flip] = [await track.getRotation(), await track.getFlip()];
  output.addVideoTrack(source, { rotation, flip, maximumPacketCount });
  const meta = decoderConfig && { decoderConfig };
  return {
    sink: new EncodedPacketSink(track),
    plan,
    add: (packet) => source.add(packet, meta),
  };
}

async function audioLane(
  output: Output,
  track: NonNullable<OpenVideo['audio']>,
  plan: TrackPlan,
): Promise<Lane> {
  const codec = await track.getCodec();
  if (codec === null) throw new Error('Cannot copy an audio track with an unknown codec.');
  const source = new EncodedAudioPacketSource(codec);
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  // The header's space is reserved before the first packet is written.
  const maximumPacketCount = plan.count;
  output.addAudioTrack(source, { maximumPacketCount });
  const meta = decoderConfig && { decoderConfig };
  return {
    sink: new EncodedPacketSink(track),
    plan,
    add: (packet) => source.add(packet, meta),
  };
}

/** Copies packets interleaved by time, so that a player need not seek. */
async function copyInTurn(lanes: readonly Lane[]): Promise<void> {
  const open = await Promise.all(
    lanes.map(async (lane) => {
      const packets = keptPackets(lane);
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

async function* keptPackets({ sink, plan }: Lane): AsyncGenerator<EncodedPacket, void> {
  let at = 0;
  for await (const packet of sink.packets()) {
    if (plan.keeps(at)) yield plan.span ? shifted(packet, plan.span) : packet;
    at += 1;
  }
}

const timeOf = (next: IteratorResult<EncodedPacket, void>): number =>
  next.done ? Number.POSITIVE_INFINITY : next.value.timestamp;
