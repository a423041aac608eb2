import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import {
  hasLevel,
  type Level,
  type LevelSubject,
} from '@rookery/contract/kernel/notification-levels.ts';
import { actorOf, findVisiblePost } from '#src/features/posts/read/public.ts';
import { muteChat } from '#src/features/chats/write/public.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import { transact } from '#src/platform/idempotency/transact.ts';
import {
  countOtherLevels,
  deleteLevel,
  deleteOldThreadLevels,
  putLevel,
  type StoredSubject,
} from '#src/features/notifications/record/levels.store.ts';
import type { NotificationsParts } from '#src/features/notifications/parts.ts';

const FULL = `You can choose this for ${LIMITS.notificationLevelsMax} groups and members. Set others back to the default to add more.`;

export interface ChosenLevel {
  subject: LevelSubject;
  id: string;
  level: Level;
}

/** The default deletes the row, also when the member no longer sees the subject. */
export async function setLevel(
  deps: NotificationsParts,
  userId: string,
  { subject, id, level }: ChosenLevel,
): Promise<void> {
  if (!hasLevel(subject, level)) throw invalid({ level: 'Choose another level.' });
  if (subject === 'chat') return muteChat(deps, userId, id, level === 'none');
  if (level === 'mentions') {
    const subjectId = subject === 'thread' ? await rootOf(deps, id) : id;
    return transact(deps.db, (tx) => deleteLevel(tx, userId, subjectId));
  }
  const chosen = { userId, subject, id: await FIND[subject](deps, userId, id), level };
  const now = deps.clock.now();
  await transact(deps.db, async (tx) => {
    const others = await countOtherLevels(tx, userId, chosen.id);
    if (subject !== 'thread' && others >= LIMITS.notificationLevelsMax) {
      throw invalid({ subject: FULL });
    }
    await putLevel(tx, chosen, now);
    if (subject === 'thread') {
      await deleteOldThreadLevels(tx, userId, LIMITS.notificationLevelsMax);
    }
  });
}

/** @returns the id of the subject that the member sees, or refuses */
type Find = (deps: NotificationsParts, userId: string, id: string) => Promise<string>;

const FIND: Record<StoredSubject, Find> = {
  async group({ memberships }, userId, id) {
    const { roles } = await memberships.of(userId);
    if (!roles.has(id)) throw new Refusal('not_found', 'Join this group first.');
    return id;
  },
  async member({ members, blocksAndMutes }, userId, id) {
    const [member, { blocked }] = await Promise.all([members.get(id), blocksAndMutes.of(userId)]);
    if (!member?.isVisible || blocked.has(id)) throw new Refusal('not_found', 'Member not found.');
    if (id === userId) throw invalid({ ulid: 'Choose another member.' });
    return id;
  },
  async thread(deps, userId, id) {
    const post = await findVisiblePost(deps, id, await actorOf(deps, userId));
    return post.rootId ?? post.id;
  },
};

async function rootOf({ posts }: Pick<NotificationsParts, 'posts'>, id: string): Promise<string> {
  return (await posts.get(id))?.rootId ?? id;
}
