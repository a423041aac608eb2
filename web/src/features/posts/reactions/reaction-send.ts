import type { EngagementOfPost } from '@rookery/contract/posts/list-engagement.ts';

import { ApiError } from '#web/data/http/api-error.ts';
import { api } from '#web/data/api/api.ts';
import { refreshEngagement, takeEngagement } from '#web/data/entities/engagement.ts';
import { posts } from '#web/data/entities/entities.ts';
import { reactionsUnderway } from '#web/data/entities/reactions-underway.ts';
import { onSignOut } from '#web/data/session/sign-out.ts';
import { showToast } from '#web/ui/toast.tsx';

import { withOwnReaction } from './reaction-counts.ts';
import { createReactionQueue, type ReactionQueue, type ReactionSettled } from './reaction-queue.ts';
import { reactionWords } from './reaction-words.ts';

interface Underway {
  queue: ReactionQueue;
  stop(): void;
}

const underway = new Map<string, Underway>();

onSignOut(() => {
  for (const id of [...underway.keys()]) end(id);
});

/**
 * Gives a post this reaction in place of the one before, or takes it back when it is the member's own.
 * Shows at once; a failure says so and goes back to what the server has.
 */
export function pressReaction(id: string, name: string): void {
  const post = posts.get(id);
  if (!post) return;
  try {
    const { queue } = underway.get(id) ?? begin(id, post.userReaction);
    queue.press(name);
  } catch (error) {
    end(id);
    tellUnexpected(error);
  }
}

function begin(id: string, held: string | null): Underway {
  let answered: EngagementOfPost | null = null;
  const draw = (): void => posts.patch(id, (post) => withOwnReaction(post, queue.wish));
  const queue: ReactionQueue = createReactionQueue({
    held,
    async add(reaction) {
      answered = (await api('PUT /post/reaction', { body: { ulid: id, reaction } })).data;
    },
    async remove(reaction) {
      answered = (await api('DELETE /post/reaction', { body: { ulid: id, reaction } })).data;
    },
    wished: draw,
    settled(result) {
      end(id);
      try {
        settle(id, answered, result);
      } catch (error) {
        tellUnexpected(error);
      }
    },
  });
  // Whatever a list or an answer brings meanwhile counts what the server has, and not yet the wish.
  const begun = { queue, stop: posts.subscribe(id, draw) };
  underway.set(id, begun);
  reactionsUnderway.add(id);
  return begun;
}

function end(id: string): void {
  underway.get(id)?.stop();
  underway.delete(id);
  reactionsUnderway.delete(id);
}

function settle(id: string, answered: EngagementOfPost | null, result: ReactionSettled): void {
  const { held, end: ended, error } = result;
  if (answered) takeEngagement({ [id]: answered });
  else posts.patch(id, (post) => withOwnReaction(post, held));
  if (error === null) {
    posts.noteRefresh(id);
    if (ended) showToast(reactionWords.ended[ended]);
    return;
  }
  // Without an answer it may have been counted all the same: only the server knows.
  refreshEngagement([id]).catch((failure: unknown) =>
    console.info('How a post stands could not be asked.', failure),
  );
  if (!(error instanceof ApiError)) return tellUnexpected(error);
  console.error('A reaction was not taken.', error);
  if (ended) showToast(reactionWords.ended[ended], { kind: 'danger' });
}

function tellUnexpected(error: unknown): void {
  console.error('Reacting went wrong.', error);
  showToast(reactionWords.unexpected, { kind: 'danger' });
}
