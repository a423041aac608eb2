import { POSTS_CHANNEL, type PostAdded, userChannel } from '@rookery/contract/events.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { messageKind } from '#src/platform/bus/message-kind.ts';
import { heardMembers } from '#src/platform/realtime/heard-members.ts';
import { listGroupMembersAmong } from '#src/features/groups/record/public.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

type Parts = Pick<PostsParts, 'broadcast' | 'bus' | 'db' | 'facts' | 'log' | 'posts' | 'realtime'>;

/** Each process looks up which members of a private group it serves, because a group may be large. */
const GROUP_POST_ADDED = messageKind<{ groupId: string; message: PostAdded }>('group-post');

export function announcePosts(deps: Parts): void {
  const { facts, broadcast, bus, db, log, posts, realtime } = deps;
  facts.once(postFacts.created, 'announce-post', async ({ payload }) => {
    const { postId, authorId, type, reach = 'everyone' } = payload;
    if (type === 'COMMENT' || type === 'REPLY') return;
    const groupId = (await posts.get(postId))?.groupId;
    const userUlid = uuidToUlid(authorId);
    const ulid = uuidToUlid(postId);
    const message: PostAdded = {
      ulid,
      userUlid,
      userId: userUlid,
      ...(groupId && { groupId: uuidToUlid(groupId) }),
    };
    // Any website may open a socket, so only members get the author.
    if (reach === 'everyone') {
      broadcast(POSTS_CHANNEL, 'PostAdded', message, { ulid } satisfies PostAdded);
    }
    // Other members must not learn that a group-only post exists.
    if (reach === 'group' && groupId) bus.publish(GROUP_POST_ADDED, { groupId, message });
  });
  bus.on(GROUP_POST_ADDED, ({ groupId, message }) => {
    const here = heardMembers(realtime);
    if (here.length === 0) return;
    listGroupMembersAmong(db, groupId, here)
      .then((memberIds) => {
        for (const id of memberIds) {
          realtime.publish(userChannel(uuidToUlid(id)), 'PostAdded', message);
        }
      })
      .catch((error: unknown) =>
        log.warn(
          { err: error },
          'Could not find the members to notify about a post in their group',
        ),
      );
  });
}
