import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { EncodedPacketSink } from 'mediabunny';
import { FAULTS, MediaFault } from '../media-fault.ts';
import type { Inspected, Tasks } from '../tasks.ts';
import { withVideo, type OpenVideo } from './open-video.ts';
import { planCopy } from './plan-copy.ts';

/** A usual rate. Only the ratio between videos matters. */
const FRAMES_A_SECOND = 30;

type Task = Parameters<Tasks['inspect']>[0];

export function inspectVideo(task: Task): Promise<Inspected> {
  const { ffmpeg } = task;
  return withVideo(task, async (found) => {
    const { widthPx, heightPx, durationMs } = found;
    if (durationMs > LIMITS.videoMs) {
      throw new MediaFault(tooLong(durationMs));
    }
    if (durationMs <= 0 || widthPx <= 0 || heightPx <= 0) throw new MediaFault(FAULTS.damaged);
    if (widthPx * heightPx > LIMITS.videoPixels) {
      throw new MediaFault('The video resolution is too high. Record or save it in 4K or lower.');
    }
    await readEnds(found);
    if (!found.isPlayable && ffmpeg === null) {
      throw new MediaFault(
        'Browsers can’t play this kind of video. Save it as MP4 with H.264 and AAC, and try again.',
      );
    }
    if (ffmpeg === null && !(await planCopy(found.video, found.audio, found.edits))) {
      throw new MediaFault(FAULTS.cutOff);
    }
    const totalPixels = Math.ceil((widthPx * heightPx * FRAMES_A_SECOND * durationMs) / 1000);
    return { widthPx, heightPx, durationMs, isAnimated: false, totalPixels };
  });
}

function tooLong(durationMs: number): string {
  const seconds = Math.ceil(durationMs / 1000);
  const length = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return `The video is too long (${length}). The limit is ${LIMITS.videoMs / 60_000} minutes. Cut it shorter.`;
}

/**
 * Reads the first and last packets, because the header of a truncated file lists packets that are missing.
 */
async function readEnds({ video, audio }: OpenVideo): Promise<void> {
  try {
    for (const track of audio ? [video, audio] : [video]) {
      const sink = new EncodedPacketSink(track);
      // oxlint-disable-next-line no-await-in-loop -- each reads a few bytes of the file
      const ends = [await sink.getFirstPacket(), await sink.getPacket(Number.POSITIVE_INFINITY)];
      if (ends.some((packet) => packet === null || packet.data.length !== packet.byteLength)) {
        throw new MediaFault(FAULTS.damaged);
      }
    }
  } catch (error) {
    throw new MediaFault(FAULTS.damaged, { cause: error });
  }
}
