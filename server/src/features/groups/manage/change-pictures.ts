import type { Transaction } from 'kysely';
import type { Pictures } from '#src/features/users/profile/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { readPictures, type GroupChange } from '#src/features/groups/record/write-group.store.ts';

interface PictureContext {
  deps: { pictures: Pictures };
  tx: Transaction<Schema>;
  userId: string;
  groupId: string;
}

export async function changePictures(
  { deps: { pictures }, tx, userId, groupId }: PictureContext,
  changes: { avatar?: string | null | undefined; cover?: string | null | undefined },
): Promise<Pick<GroupChange, 'avatar' | 'cover'>> {
  const stands = await readPictures(tx, groupId);
  const shown: Pick<GroupChange, 'avatar' | 'cover'> = {};
  for (const purpose of ['avatar', 'cover'] as const) {
    const [wanted, old] = [changes[purpose], stands[purpose]];
    if (wanted === undefined || wanted === old) continue;
    // oxlint-disable-next-line no-await-in-loop -- two at most
    if (old !== null) await pictures.letGo(tx, old);
    // oxlint-disable-next-line no-await-in-loop -- as above
    shown[purpose] = wanted === null ? null : await pictures.take(tx, userId, purpose, wanted);
  }
  return shown;
}
