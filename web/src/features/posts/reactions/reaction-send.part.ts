import type { EngagementOfPost } from '@rookery/contract/posts/list-engagement.ts';

import { ApiError } from '#web/data/http/api-error.ts';
import { createEngagement } from '#web/data/entities/engagement.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import type { Page } from '#web/data/page/page.ts';
import { createReactionTypes } from '#web/data/settings/reaction-types.part.ts';
import { showFailed } from '#web/data/api/show-failure.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { withOwnReaction } from './reaction-counts.ts';
import { createReactionQueue, type ReactionQueue, type ReactionSettled } from './reaction-queue.ts';
import { reactionStrings } from './reaction-strings.ts';

interface Underway {
  queue: ReactionQueue;
  stop(): void;
}

export interface Reacting {
  /**
   * Gives a post this reaction in place of the one before, or takes it back when it is the member's own.
   * Shows at once; a failure says so and goes back to what the server has.
   */
  pressReaction(id: string, name: string): void;
}

export function createReacting({ api, part, onDrop }: Page): Reacting {
  const { posts, patchPost, noteRefresh } = part(createEntities);
  const { takeEngagement, refreshEngagement, reactionsUnderway } = part(createEngagement);
  const { orderReactions } = part(createReactionTypes);
  const drawn = (id: string, name: string | null): void =>
    patchPost(id, (post) => withOwnReaction(post, name, orderReactions));
  const underway = new Map<string, Underway>();

  const begin = (id: string, held: string | null): Underway => {
    let answered: EngagementOfPost | null = null;
    const draw = (): void => drawn(id, queue.intent);
    const queue: ReactionQueue = createReactionQueue({
      held,
      async add(reaction) {
        answered = (await api('PUT /post/reaction', { body: { ulid: id, reaction } })).data;
      },
      async remove(reaction) {
        answered = (await api('DELETE /post/reaction', { body: { ulid: id, reaction } })).data;
      },
      intended: draw,
      settled(result) {
        // The member has left: it is nothing to the next one.
        if (underway.get(id)?.queue !== queue) return;
        end(id);
        try {
          settle(id, answered, result);
        } catch (error) {
          tellUnexpected(error);
        }
      },
    });
    // Whatever a list or an answer brings meanwhile counts what the server has, and not yet the intent.
    const begun = { queue, stop: posts.subscribe(id, draw) };
    underway.set(id, begun);
    reactionsUnderway.add(id);
    return begun;
  };
  const end = (id: string): void => {
    underway.get(id)?.stop();
    underway.delete(id);
    reactionsUnderway.delete(id);
  };
  const settle = (
    id: string,
    answered: EngagementOfPost | null,
    { held, end: ended, error }: ReactionSettled,
  ): void => {
    if (answered) takeEngagement({ [id]: answered });
    else drawn(id, held);
    if (error === null) {
      noteRefresh(id);
      if (ended) showToast(reactionStrings.ended[ended]);
      return;
    }
    // Without an answer it may have been counted all the same: only the server knows.
    refreshEngagement([id]).catch((failure: unknown) =>
      console.info('How a post stands could not be asked.', failure),
    );
    if (!(error instanceof ApiError)) return tellUnexpected(error);
    console.error('A reaction was not taken.', error);
    if (ended) showFailed(reactionStrings.ended[ended], error);
  };
  onDrop(() => {
    for (const id of [...underway.keys()]) end(id);
  });
  return {
    pressReaction(id, name) {
      const post = posts.get(id);
      if (!post) return;
      try {
        const { queue } = underway.get(id) ?? begin(id, post.userReaction);
        queue.press(name);
      } catch (error) {
        end(id);
        tellUnexpected(error);
      }
    },
  };
}

function tellUnexpected(error: unknown): void {
  console.error('Reacting went wrong.', error);
  showFailed(reactionStrings.unexpected, error);
}
