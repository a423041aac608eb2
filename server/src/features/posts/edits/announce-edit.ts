import { type PostEdited, threadChannel } from '@rookery/contract/events.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { messageKind } from '#src/platform/bus/message-kind.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

const POST_EDITED = messageKind<{ threads: readonly string[]; message: PostEdited }>('post-edited');

/** Notifies pages that show the post's thread. They fetch the post if they may read it. */
export function announceEdits({
  facts,
  bus,
  posts,
  realtime,
}: Pick<PostsParts, 'bus' | 'facts' | 'posts' | 'realtime'>): void {
  const announce = async (postId: string): Promise<void> => {
    const post = await posts.get(postId);
    if (!post) return;
    const { id, parentId, rootId, ulid } = post;
    const shownIn = [id, parentId, rootId].filter((each) => each !== null);
    bus.publish(POST_EDITED, {
      threads: [...new Set(shownIn)].map(uuidToUlid),
      message: { ulid },
    });
  };
  facts.once(postFacts.edited, 'announce-edit', ({ payload }) => announce(payload.postId));
  facts.once(postFacts.controlsChanged, 'announce-controls', ({ payload }) =>
    announce(payload.postId),
  );
  bus.on(POST_EDITED, ({ threads, message }) => {
    for (const id of threads) realtime.publish(threadChannel(id), 'PostEdited', message);
  });
}
