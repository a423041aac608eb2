import { type CommentAdded, THREAD_CHANNELS, threadChannel } from '@rookery/contract/events.ts';
import { isUlid, ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { groupFacts } from '#src/features/groups/record/public.ts';
import { relationFacts } from '#src/features/relations/public.ts';
import { messageKind } from '#src/platform/bus/message-kind.ts';
import { isHeldByAnyOf } from '#src/platform/realtime/channel-rights.ts';
import { mayOpenThread } from '#src/features/posts/read/list-comments.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

const COMMENT_ADDED = messageKind<{ threads: readonly string[]; message: CommentAdded }>(
  'comment-added',
);

/** Notifies pages that show the thread. They fetch the comment if they may read it. */
export function announceComments(deps: PostsParts): void {
  const { facts, bus, channelRights, posts, realtime } = deps;
  facts.once(postFacts.created, 'announce-comment', async ({ payload }) => {
    const { postId, type, reach } = payload;
    if ((type !== 'COMMENT' && type !== 'REPLY') || reach === 'author') return;
    const comment = await posts.get(postId);
    if (!comment?.parentId) return;
    const { parentId, rootId, ulid } = comment;
    const above = new Set([parentId, rootId ?? parentId]);
    bus.publish(COMMENT_ADDED, {
      threads: [...above].map(uuidToUlid),
      message: { ulid, parentUlid: uuidToUlid(parentId) },
    });
  });
  bus.on(COMMENT_ADDED, ({ threads, message }) => {
    for (const id of threads) realtime.publish(threadChannel(id), 'CommentAdded', message);
  });
  // Open pages lose the thread that their reader may no longer see.
  facts.everywhere(groupFacts.closed, () => void realtime.recheck());
  facts.everywhere(postFacts.hidden, ({ postId }) => {
    void realtime.recheck([threadChannel(uuidToUlid(postId))]);
  });
  facts.everywhere(relationFacts.blocked, ({ actorId, targetId }) => {
    void realtime.recheckHolders(isHeldByAnyOf([actorId, targetId]));
  });
  channelRights.guard(THREAD_CHANNELS, async (userId, ulid) => {
    return isUlid(ulid) && mayOpenThread(deps, userId, ulidToUuid(ulid));
  });
}
