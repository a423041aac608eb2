import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { NotificationLevel } from '@rookery/contract/notifications/notification-levels.ts';
import { chatViews, listMutedChats } from '#src/features/chats/read/public.ts';
import { isGone } from '#src/features/posts/record/public.ts';
import { actorOf } from '#src/features/posts/read/public.ts';
import { listLevels, type LevelRow } from '#src/features/notifications/record/levels.store.ts';
import type { NotificationsParts } from '#src/features/notifications/parts.ts';

const CHATS = 100;
const TITLE_CHARACTERS = 80;

type Named = Pick<NotificationLevel, 'title' | 'username' | 'avatar'>;

/** Omits subjects that the member no longer sees. */
export async function levelViews(
  deps: NotificationsParts,
  userId: string,
): Promise<NotificationLevel[]> {
  const [rows, chatIds] = await Promise.all([
    listLevels(deps.db, userId),
    listMutedChats(deps.db, userId, CHATS),
  ]);
  if (rows.length + chatIds.length === 0) return [];
  const [named, chats] = await Promise.all([
    namesOf(deps, userId, rows),
    chatViews(deps, userId, chatIds),
  ]);
  return [
    ...rows.flatMap(({ subject, id, level }) => {
      const name = named.get(id);
      return name ? [{ subject, ulid: uuidToUlid(id), level, ...name }] : [];
    }),
    ...chats.map(({ id, kind, title, avatar, members }) => ({
      subject: 'chat' as const,
      ulid: id,
      level: 'none' as const,
      title,
      username: kind === 'direct' ? (members[0]?.username ?? null) : null,
      avatar,
    })),
  ];
}

async function namesOf(
  deps: NotificationsParts,
  userId: string,
  rows: readonly LevelRow[],
): Promise<Map<string, Named>> {
  const idsOf = (subject: LevelRow['subject']): string[] =>
    rows.flatMap((row) => (row.subject === subject ? [row.id] : []));
  const [groups, posts, viewer, { roles }] = await Promise.all([
    deps.groups.getMany(idsOf('group')),
    deps.posts.getMany(idsOf('thread')),
    actorOf(deps, userId),
    deps.memberships.of(userId),
  ]);
  const threads = [...posts.values()].filter((post) => !isGone(post) && viewer.reaches(post));
  const members = await deps.members.getMany([
    ...new Set([...idsOf('member'), ...threads.map(({ authorId }) => authorId)]),
  ]);
  const named = new Map<string, Named>();
  for (const { id, name, avatar, isDeleted } of groups.values()) {
    if (!isDeleted && roles.has(id)) named.set(id, { title: name, username: null, avatar });
  }
  const seen = (id: string) => {
    const member = members.get(id);
    return member?.isVisible && !viewer.blocked.has(id) ? member : undefined;
  };
  for (const id of idsOf('member')) {
    const member = seen(id);
    if (member)
      named.set(id, { title: member.name, username: member.username, avatar: member.avatar });
  }
  for (const { id, authorId, title, body } of threads) {
    const author = seen(authorId);
    const text = [...(title ?? body)].slice(0, TITLE_CHARACTERS).join('');
    if (author) named.set(id, { title: text, username: author.username, avatar: author.avatar });
  }
  return named;
}
