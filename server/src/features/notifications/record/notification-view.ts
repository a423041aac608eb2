import type { GroupRole } from '@rookery/contract/kernel/groups.ts';
import type { NotificationType } from '@rookery/contract/kernel/notifications.ts';
import { excerptLimit, STAFF_NAME } from '@rookery/contract/kernel/notification-texts.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Notification } from '@rookery/contract/notifications/notification.ts';
import { sightOf, withOriginals } from '#src/features/posts/read/public.ts';
import { listNamesOf } from '#src/features/lists/public.ts';
import { isGone, reachOf } from '#src/features/posts/record/public.ts';
import { mayModerateGroup, type GroupRecord } from '#src/features/groups/record/public.ts';
import { notificationId } from './notification-id.ts';
import type { NotificationRow } from './notifications.store.ts';
import type { NotificationsParts } from '#src/features/notifications/parts.ts';

const NO_HIDDEN_AUTHORS: ReadonlySet<string> = new Set();

/**
 * Converts rows for the API. Omits rows about deleted posts, by inactive members, or of a group that the
 * recipient left. @param hiddenAuthors authors hidden by a block or mute; undefined if the query omits them
 */
export async function notificationViews(
  deps: Pick<
    NotificationsParts,
    'blocksAndMutes' | 'db' | 'groups' | 'members' | 'memberships' | 'postFilters' | 'posts'
  >,
  recipientId: string,
  rows: readonly NotificationRow[],
  hiddenAuthors: ReadonlySet<string> = NO_HIDDEN_AUTHORS,
): Promise<Notification[]> {
  if (rows.length === 0) return [];
  const { db, members, posts, groups, memberships, postFilters } = deps;
  const postIds = rows.map(({ postId }) => postId).filter((id) => id !== null);
  const groupIds = rows.map(({ groupId }) => groupId).filter((id) => id !== null);
  const filter = await postFilters.of(recipientId);
  const aboutIds = [...new Set(postIds)];
  const listIds = rows.flatMap(({ type, parentId }) =>
    type === 'list' && parentId !== null ? [parentId] : [],
  );
  const [actors, about, known, { roles }, lists] = await Promise.all([
    members.getMany([...new Set(rows.map(({ actorId }) => actorId))]),
    filter ? withOriginals(posts, aboutIds) : posts.getMany(aboutIds),
    groups.getMany([...new Set(groupIds)]),
    memberships.of(recipientId),
    listNamesOf(db, listIds),
  ]);
  const sight = filter && (await sightOf(deps, recipientId, about));
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
    if (group === undefined || (group && !isRecipientOf(group, row, roles))) return [];
    if (post && sight && filter.hides(post, sight, 'notifications')) return [];
    const filteredBy = post && sight && filter.filteredBy(post, sight);
    const isFolded = filteredBy?.some(({ places }) => places.includes('notifications'));
    const listName = row.type === 'list' ? lists.get(row.parentId ?? '') : undefined;
    if (row.type === 'list' && listName === undefined) return [];
    const parentUlid = row.parentId && uuidToUlid(row.parentId);
    const { ulid, username, name, avatar } = actor;
    return [
      {
        notificationId: notificationId(row.seq),
        notificationType: row.type,
        fromUserId: ulid,
        fromUser: row.note === null ? { ulid, username, name, avatar } : staff(ulid),
        postId: post && post.ulid,
        parentId: listName === undefined ? parentUlid : null,
        postType: post && post.type,
        group: group && { id: group.ulid, name: group.name },
        ...(listName !== undefined && parentUlid && { list: { ulid: parentUlid, name: listName } }),
        reaction: row.reaction,
        postBody: isFolded
          ? null
          : post
            ? excerpt(post.body)
            : row.note && excerpt(row.note, row.type),
        ...(isFolded && filteredBy && { filteredBy }),
        read: row.isRead,
        createdAt: row.createdAt.toISOString(),
      },
    ];
  });
}

/** Staff are not named. The notification has the recipient's own id instead. */
const staff = (ulid: string): Notification['fromUser'] => ({
  ulid,
  username: null,
  name: STAFF_NAME,
  avatar: null,
});

function isRecipientOf(
  { id, isDeleted }: GroupRecord,
  { type }: NotificationRow,
  roles: ReadonlyMap<string, GroupRole>,
): boolean {
  const role = roles.get(id);
  return !isDeleted && (type === 'group_request' ? mayModerateGroup(role) : role !== undefined);
}

const IN_TWO_UNITS = /[\uD800-\uDBFF]/;

function excerpt(body: string, type?: NotificationType): string {
  const most = excerptLimit(type);
  const begun = body.slice(0, most);
  // Most texts have no surrogate pairs. For these, skip the list of characters, which would dominate the
  // cost.
  if (!IN_TWO_UNITS.test(begun)) return begun;
  return [...body.slice(0, most * 2)].slice(0, most).join('');
}
