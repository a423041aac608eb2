import type { Picture } from '#web/features/users/pictures/picture.ts';
import type { PictureChanges } from './save-profile.ts';

/**
 * Returns the picture changes after all uploads ended. Retries interrupted uploads and omits rejected ones.
 * Null if one failed or was cancelled.
 */
export async function pictureChanges(pictures: readonly Picture[]): Promise<PictureChanges | null> {
  const refused = new Set(pictures.filter(isRefused));
  for (const picture of pictures) picture.retry();
  const awaited = new Set(pictures.filter((picture) => picture.state().kind === 'uploading'));
  const states = await Promise.all(pictures.map((picture) => picture.settled()));
  const changes: PictureChanges = {};
  for (const [at, picture] of pictures.entries()) {
    const state = states[at];
    if (state?.kind === 'failed' && !refused.has(picture)) return null;
    if (state?.kind === 'kept' && awaited.has(picture)) return null;
    if (state?.kind === 'removed') changes[picture.purpose] = null;
    if (state?.kind === 'ready') changes[picture.purpose] = state.address;
  }
  return changes;
}

function isRefused(picture: Picture): boolean {
  const state = picture.state();
  return state.kind === 'failed' && !state.canRetry;
}
