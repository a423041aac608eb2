import type { GroupRole } from '@rookery/contract/kernel/groups.ts';
import type { NotificationType } from '@rookery/contract/kernel/notifications.ts';
import { excerptLimit, STAFF_NAME } from '@rookery/contract/kernel/notification-words.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Notification } from '@rookery/contract/notifications/notification.ts';
import { isGone, reachOf } from '#src/features/posts/record/public.ts';
import { mayModerateGroup, type GroupRecord } from '#src/features/groups/record/public.ts';
import { notificationId } from './notification-id.ts';
import type { NotificationRow } from './notifications.store.ts';
import type { NotificationsParts } from '#src/features/notifications/parts.ts';

const NOBODY: ReadonlySet<string> = new Set();

/**
 * Rows as the wire has them; what is about a post or by a member who is gone is left out, and what is not for the
 * recipient any more, as of a group that they left.
 * @param hiddenAuthors whom a block or a mute keeps away as well; left out where the rows were chosen by that
 */
export async function notificationViews(
  {
    members,
    posts,
    groups,
    memberships,
  }: Pick<NotificationsParts, 'groups' | 'members' | 'memberships' | 'posts'>,
  recipientId: string,
  rows: readonly NotificationRow[],
  hiddenAuthors: ReadonlySet<string> = NOBODY,
): Promise<Notification[]> {
  if (rows.length === 0) return [];
  const postIds = rows.map(({ postId }) => postId).filter((id) => id !== null);
  const groupIds = rows.map(({ groupId }) => groupId).filter((id) => id !== null);
  const [actors, about, known, { roles }] = await Promise.all([
    members.getMany([...new Set(rows.map(({ actorId }) => actorId))]),
    posts.getMany([...new Set(postIds)]),
    groups.getMany([...new Set(groupIds)]),
    memberships.of(recipientId),
  ]);
  const isForRecipient = reachOf(recipientId, roles, false);
  return rows.flatMap((row) => {
    const actor = actors.get(row.actorId);
    const post = row.postId === null ? null : about.get(row.postId);
    if (!actor) return [];
    const isShown = actor.isVisible || row.actorId === recipientId;
    const isByShown = isShown && !hiddenAuthors.has(row.actorId);
    if (!isByShown && row.type !== 'administrator') return [];
    if (post === undefined || (post && (isGone(post) || !isForRecipient(post)))) return [];
    const group = row.groupId === null ? null : known.get(row.groupId);
    if (group === undefined || (group && !isToldOf(group, row, roles))) return [];
    const { ulid, username, name, avatar } = actor;
    return [
      {
        notificationId: notificationId(row.seq),
        notificationType: row.type,
        fromUserId: ulid,
        fromUser: row.note === null ? { ulid, username, name, avatar } : staff(ulid),
        postId: post && post.ulid,
        parentId: row.parentId && uuidToUlid(row.parentId),
        postType: post && post.type,
        group: group && { id: group.ulid, name: group.name },
        reaction: row.reaction,
        postBody: post ? excerpt(post.body) : row.note && excerpt(row.note, row.type),
        read: row.isRead,
        createdAt: row.createdAt.toISOString(),
      },
    ];
  });
}

/** Staff is not named; the recipient's own id is in its place. */
const staff = (ulid: string): Notification['fromUser'] => ({
  ulid,
  username: null,
  name: STAFF_NAME,
  avatar: null,
});

/** Who asks to join is for those who decide there now; that one was let in, for as long as one is in it. */
function isToldOf(
  { id, isDeleted }: GroupRecord,
  { type }: NotificationRow,
  roles: ReadonlyMap<string, GroupRole>,
): boolean {
  const role = roles.get(id);
  return !isDeleted && (type === 'group_request' ? mayModerateGroup(role) : role !== undefined);
}

const IN_TWO_UNITS = /[\uD800-\uDBFF]/;

/** How a text begins: no character in halves. */
function excerpt(body: string, type?: NotificationType): string {
  const most = excerptLimit(type);
  const begun = body.slice(0, most);
  // Most texts have no character of two units: then no list of characters is made, which costs more than all else here.
  if (!IN_TWO_UNITS.test(begun)) return begun;
  return [...body.slice(0, most * 2)].slice(0, most).join('');
}
