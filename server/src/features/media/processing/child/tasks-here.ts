import { groupOf } from '@rookery/contract/kernel/file-types.ts';
import type { Inspected, Tasks } from '../tasks.ts';
import { makeMoving } from './make-moving.ts';
import { inspectPicture } from './inspect-picture.ts';
import { makePictures } from './make-pictures.ts';

/** Loads the code for videos only when needed: it is larger, and videos are rare. */
export const tasks: Tasks = {
  async inspect(task): Promise<Inspected> {
    if (groupOf(task.kind) !== 'video') return inspectPicture(task);
    const { inspectVideo } = await import('./inspect-video.ts');
    return inspectVideo(task);
  },
  makePictures: (task) => (task.isAnimated ? makeMoving(task) : makePictures(task)),
  async makeVideo(task) {
    const { makeVideo } = await import('./make-video.ts');
    return makeVideo(task);
  },
};
