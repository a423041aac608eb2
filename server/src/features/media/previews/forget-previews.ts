import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { previewFile } from './make-preview-image.ts';
import { forgetPreviews as forgetOldPreviews, forgetUnusedImages } from './previews.store.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

const AT_ONCE = 200;

export async function forgetPreviews({
  db,
  clock,
  storage,
}: Pick<MediaParts, 'clock' | 'db' | 'storage'>): Promise<void> {
  const ago = (hours: number): Date => new Date(clock.now().getTime() - hours * HOUR_MS);
  await forgetOldPreviews(db, ago(LIMITS.previewHours));
  const before = ago(LIMITS.unusedMediaDays * 24);
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- step by step: neither list nor statement grows
    const forgotten = await forgetUnusedImages(db, before, AT_ONCE);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await storage.remove(
      forgotten.flatMap(({ hash, widths }) => widths.map((width) => previewFile(hash, width))),
    );
    if (forgotten.length < AT_ONCE) return;
  }
}
