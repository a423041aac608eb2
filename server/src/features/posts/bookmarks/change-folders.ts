import type { BookmarkFolder } from '@rookery/contract/posts/bookmark.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { isBlank, normaliseBody } from '@rookery/contract/kernel/text.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { foldText } from '@rookery/contract/kernel/text/fold.ts';
import { invalid } from '#src/kernel/refusal.ts';
import { transact, writeInStatement } from '#src/platform/idempotency/transact.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import { deleteFolder, listFolders, lockFolders, putFolder } from './folders.store.ts';

export async function saveFolder(
  deps: Pick<PostsParts, 'clock' | 'db'>,
  userId: string,
  id: string,
  given: string,
): Promise<void> {
  const name = normaliseBody(given).replace(/\s+/gu, ' ').trim();
  if (isBlank(name)) throw invalid({ name: 'Enter a name.' });
  const nameKey = foldText(name);
  const now = deps.clock.now();
  await transact(deps.db, async (tx) => {
    const others = (await lockFolders(tx, userId)).filter((folder) => folder.id !== id);
    if (others.some((folder) => folder.nameKey === nameKey)) {
      throw invalid({ name: 'You already have a folder with this name.' });
    }
    if (others.length >= LIMITS.bookmarkFoldersMax) {
      const text = `You can have ${LIMITS.bookmarkFoldersMax} folders. Remove one to add another.`;
      throw invalid({ name: text });
    }
    const isOwn = await putFolder(tx, { id, userId, name, nameKey, now });
    if (!isOwn) throw invalid({ id: 'This id is taken.' });
  });
}

export function removeFolder(
  { db }: Pick<PostsParts, 'db'>,
  userId: string,
  id: string,
): Promise<void> {
  return writeInStatement(db, (own) => deleteFolder(own, userId, id));
}

export async function foldersView(
  { db }: Pick<PostsParts, 'db'>,
  userId: string,
): Promise<BookmarkFolder[]> {
  const found = await listFolders(db, userId);
  return found.map(({ id, ...folder }) => ({ id: uuidToUlid(id), ...folder }));
}
