import type { EngagementOfPost } from '@rookery/contract/posts/list-engagement.ts';

import { ApiError } from '#web/data/http/api-error.ts';
import { createEngagement } from '#web/data/entities/engagement.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { createOutbox } from '#web/data/outbox/outbox.part.ts';
import type { OutboxItem } from '#web/data/outbox/outbox.ts';
import type { Page } from '#web/data/page/page.ts';
import { createReactionTypes } from '#web/data/settings/reaction-types.part.ts';
import { showFailureText } from '#web/data/api/show-failure.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { withOwnReaction } from './reaction-counts.ts';
import { createReactionQueue, type ReactionQueue, type ReactionResult } from './reaction-queue.ts';
import { reactionStrings } from './reaction-strings.ts';

interface InFlightReaction {
  queue: ReactionQueue;
  stop(): void;
}

export interface ReactionSender {
  /**
   * Sets the member’s reaction, or removes it when it is already set. Optimistic: a failure reverts it. Offline
   * it waits.
   */
  pressReaction(id: string, name: string): void;
}

const ADD = 'PUT /post/reaction';
const REMOVE = 'DELETE /post/reaction';

export function createReactionSender({ part, onDrop }: Page): ReactionSender {
  const { posts, patchPost, noteRefresh } = part(createEntities);
  const { takeEngagement, refreshEngagement, reactionsUnderway } = part(createEngagement);
  const { orderReactions } = part(createReactionTypes);
  const outbox = part(createOutbox);
  const drawn = (id: string, name: string | null): void =>
    patchPost(id, (post) => withOwnReaction(post, name, orderReactions));
  const underway = new Map<string, InFlightReaction>();
  const drawing = new Map<string, () => void>();

  const waitingFor = (id: string): OutboxItem[] =>
    outbox.store.getState().items.filter((item) => postOf(item) === id);
  const drawWaiting = (): void => {
    const ids = new Set(outbox.store.getState().items.flatMap((item) => postOf(item) ?? []));
    for (const [id, stop] of drawing) {
      if (ids.has(id) && !underway.has(id)) continue;
      stop();
      drawing.delete(id);
      if (!underway.has(id)) reactionsUnderway.delete(id);
    }
    for (const id of ids) {
      if (underway.has(id)) continue;
      const draw = (): void => {
        const last = waitingFor(id).at(-1);
        if (last) drawn(id, intendedReaction(last));
      };
      if (!drawing.has(id)) drawing.set(id, posts.subscribe(id, draw));
      reactionsUnderway.add(id);
      draw();
    }
  };
  /**
   * Discards waiting reactions that were never sent.
   * @returns the server’s reaction after the remaining ones, as far as known
   */
  const takeBack = (id: string, own: string | null): string | null => {
    const items = waitingFor(id);
    const tried = items.findLast(({ isTried }) => isTried);
    const [first] = items;
    for (const { key, isTried } of items) if (!isTried) outbox.discard(key);
    if (tried) return intendedReaction(tried);
    if (!first) return own;
    return first.call === REMOVE ? reactionIn(first) : null;
  };

  const begin = (id: string, own: string | null): InFlightReaction => {
    let answered: EngagementOfPost | null = null;
    let isWaiting = false;
    const held = takeBack(id, own);
    const send = async (call: typeof ADD | typeof REMOVE, reaction: string): Promise<void> => {
      // The member has left the page. The next member must not send this reaction.
      if (underway.get(id)?.queue !== queue) return new Promise(() => undefined);
      const input = { body: { ulid: id, reaction } };
      const order = { subject: `post ${id}`, switch: `reaction ${call} ${id}` };
      const sent = await outbox.send(call, input, order);
      isWaiting = sent.state === 'waiting';
      if (sent.state === 'sent') answered = sent.answer.data;
    };
    const draw = (): void => drawn(id, queue.intent);
    const queue: ReactionQueue = createReactionQueue({
      held,
      intent: own,
      add: (reaction) => send(ADD, reaction),
      remove: (reaction) => send(REMOVE, reaction),
      intended: draw,
      settled(result) {
        if (underway.get(id)?.queue !== queue) return;
        end(id);
        if (isWaiting && result.error === null) return drawWaiting();
        try {
          settle(id, answered, result);
        } catch (error) {
          showUnexpectedFailure(error);
        }
      },
    });
    // Lists and responses contain the server’s counts, so draw the intent over them.
    const begun = { queue, stop: posts.subscribe(id, draw) };
    underway.set(id, begun);
    drawWaiting();
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
    { held, end: ended, error }: ReactionResult,
  ): void => {
    if (answered) takeEngagement({ [id]: answered });
    else drawn(id, held);
    if (error === null) {
      if (answered) noteRefresh(id);
      // The waiting requests were only discarded. An earlier attempt may have reached the server.
      else askAgain(id);
      if (ended) showToast(reactionStrings.ended[ended]);
      return;
    }
    askAgain(id);
    if (!(error instanceof ApiError)) return showUnexpectedFailure(error);
    console.error('A reaction could not be saved.', error);
    if (ended) showFailureText(reactionStrings.ended[ended], error);
  };
  const askAgain = (id: string): void => {
    refreshEngagement([id]).catch((failure: unknown) =>
      console.info('The counts of a post could not be loaded.', failure),
    );
  };
  for (const call of [ADD, REMOVE] as const) {
    outbox.onAnswered(call, ({ answer, intention, isLate }) => {
      const id = postOf(intention);
      if (!isLate || id === null || waitingFor(id).length > 0) return;
      takeEngagement({ [id]: answer.data });
      noteRefresh(id);
    });
  }
  outbox.onRefused((intention, error) => {
    const id = postOf(intention);
    if (id === null) return;
    askAgain(id);
    const { addFailed, removeFailed } = reactionStrings.ended;
    showFailureText(intention.call === ADD ? addFailed : removeFailed, error);
  });
  outbox.store.subscribe(drawWaiting);
  drawWaiting();
  onDrop(() => {
    for (const id of [...underway.keys()]) end(id);
    drawWaiting();
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
        showUnexpectedFailure(error);
      }
    },
  };
}

function postOf({ call, input }: Pick<OutboxItem, 'call' | 'input'>): string | null {
  return call === ADD || call === REMOVE ? (input.body as { ulid: string }).ulid : null;
}

const reactionIn = ({ input }: OutboxItem): string => (input.body as { reaction: string }).reaction;

const intendedReaction = (item: OutboxItem): string | null =>
  item.call === ADD ? reactionIn(item) : null;

function showUnexpectedFailure(error: unknown): void {
  console.error('A reaction failed unexpectedly.', error);
  showFailureText(reactionStrings.unexpected, error);
}
