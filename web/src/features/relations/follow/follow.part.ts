import type { StoreApi } from 'zustand/vanilla';

import { createEntities } from '#web/data/entities/entities.part.ts';
import { createToggleQueue, type ToggleQueue } from '#web/data/entities/toggle-queue.ts';
import type { Page } from '#web/data/page/page.ts';

import {
  announceResult,
  createFollowState,
  FOLLOW,
  type FollowControl,
  nameOf,
  type ShownFollow,
  UNFOLLOW,
} from './follow-state.part.ts';

export interface Follows {
  intents: StoreApi<Record<string, boolean | undefined>>;
  /** Follows or unfollows. A follow is optimistic; an unfollow shows when the server confirms it. */
  setFollow(ulid: string, on: boolean, control: FollowControl): void;
}

export function createFollows({ part, onDrop }: Page): Follows {
  const { users, holdUser } = part(createEntities);
  const { intents, busy, drawn, apply, take, recount } = part(createFollowState);
  const queues = new Map<string, ToggleQueue>();
  onDrop(() => queues.clear());

  const followQueue = (ulid: string, confirmed: boolean, control: FollowControl): ToggleQueue => {
    let isWaiting = false;
    const isDrawn = drawn.delete(ulid);
    const hasLeft = (): boolean => queues.get(ulid) !== queue;
    const queue = createToggleQueue({
      confirmed,
      async send(on) {
        // The member has left the page. The next member must not send this follow.
        if (hasLeft()) return never();
        // Ignore responses that arrive while this request is in flight. Their counts may or may not include
        // it.
        holdUser(ulid);
        const shown: ShownFollow = { user: nameOf(users.get(ulid)) };
        const order = { subject: `member ${ulid}`, switch: `follow ${ulid}`, shown };
        const call = on ? FOLLOW : UNFOLLOW;
        const { createPendingFollows } = await import('./pending-follows.part.ts');
        if (hasLeft()) return never();
        const outbox = part(createPendingFollows);
        const sent = await outbox.send(call, { params: { name: ulid } }, order);
        isWaiting = sent.state === 'waiting';
        if (sent.state === 'sent') take(sent.answer.data, on);
      },
      settled({ on, asked, error }) {
        if (hasLeft()) return;
        apply(ulid, on);
        busy.delete(ulid);
        intents.setState({ [ulid]: undefined });
        if (isWaiting && error === null) return;
        if (isDrawn) recount();
        if (error !== null) console.error('A follow could not be changed.', error);
        announceResult(nameOf(users.get(ulid)), asked, error !== null, control);
      },
    });
    return queue;
  };
  return {
    intents,
    setFollow(ulid, on, control) {
      const profile = users.get(ulid);
      if (!profile) return;
      let queue = queues.get(ulid);
      if (!queue?.busy) {
        queue = followQueue(ulid, profile.ProfileEngagement.isFollowing, control);
        queues.set(ulid, queue);
      }
      busy.add(ulid);
      intents.setState({ [ulid]: on });
      queue.want(on);
      if (on) apply(ulid, true);
      // `apply` may have released the member, although a request is still in flight.
      if (queue.busy) return holdUser(ulid);
      busy.delete(ulid);
      intents.setState({ [ulid]: undefined });
    },
  };
}

const never = (): Promise<never> => new Promise(() => undefined);
