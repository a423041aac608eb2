import type { Intention } from '#web/data/outbox/intention.ts';
import { showFailure } from '#web/data/api/show-failure.ts';
import { createEngagement } from '#web/data/entities/engagement.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { createOutbox } from '#web/data/outbox/outbox.part.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';

export interface PendingVote {
  choices: readonly number[];
  /** False while the request is in flight. */
  isWaiting: boolean;
}

export interface Votes {
  vote(id: string, choices: readonly number[]): void;
  refresh(id: string): void;
  subscribe(listener: () => void): () => void;
  /** The vote that the server has not confirmed, as one string, so that equal ones are identical. */
  pending(id: string): string;
}

const VOTE = 'PUT /posts/vote';

export function createVotes(page: Page): Votes {
  const { noteRefresh } = page.part(createEntities);
  const { takeEngagement, refreshEngagement } = page.part(createEngagement);
  const outbox = page.part(createOutbox);

  const refresh = (id: string): void => {
    refreshEngagement([id]).catch((error: unknown) =>
      console.info('The counts of a poll could not be loaded.', error),
    );
  };
  const fail = (id: string, error: unknown): void => {
    showFailure(error);
    refresh(id);
  };
  const send = async (id: string, choices: readonly number[]): Promise<void> => {
    const input = { body: { ulid: id, choices: [...choices] } };
    const order = { subject: `post ${id}`, switch: `vote ${id}` };
    try {
      await sendOrWait(page, VOTE, input, order);
    } catch (error) {
      console.error('A vote could not be sent.', error);
      fail(id, error);
    }
  };
  outbox.onAnswered(VOTE, ({ answer, intention }) => {
    const { ulid } = bodyOf(intention);
    takeEngagement({ [ulid]: answer.data });
    noteRefresh(ulid);
  });
  outbox.onRefused((intention, error) => {
    if (intention.call === VOTE) fail(bodyOf(intention).ulid, error);
  });
  return {
    vote: (id, choices) => void send(id, choices),
    refresh,
    subscribe: (listener) => outbox.store.subscribe(listener),
    pending(id) {
      const item = outbox.store
        .getState()
        .items.findLast((each) => each.call === VOTE && bodyOf(each).ulid === id);
      return item ? `${item.state} ${bodyOf(item).choices.join()}` : '';
    },
  };
}

export function parsePending(text: string): PendingVote | null {
  const [state, choices] = text.split(' ');
  if (choices === undefined) return null;
  return { choices: choices.split(',').map(Number), isWaiting: state === 'waiting' };
}

const bodyOf = ({ input }: Pick<Intention, 'input'>) =>
  input.body as { ulid: string; choices: number[] };
