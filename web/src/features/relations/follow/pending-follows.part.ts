import { createEntities } from '#web/data/entities/entities.part.ts';
import { createOutbox } from '#web/data/outbox/outbox.part.ts';
import type { Outbox } from '#web/data/outbox/outbox.ts';
import type { Page } from '#web/data/page/page.ts';

import { withFollow } from './follow-counts.ts';
import {
  announceResult,
  createFollowState,
  FOLLOW,
  type ShownFollow,
  UNFOLLOW,
} from './follow-state.part.ts';

/** Draws the follows that wait in the outbox, and applies their late responses. @returns the outbox */
export function createPendingFollows({ part }: Page): Outbox {
  const { users, patchUser } = part(createEntities);
  const follows = part(createFollowState);
  const outbox = part(createOutbox);
  const drawing = new Map<string, () => void>();

  const draw = (): void => {
    const wanted = new Map(
      outbox.store
        .getState()
        .items.filter(({ call }) => call === FOLLOW || call === UNFOLLOW)
        .map(({ call, input }) => [input.params?.['name'] ?? '', call === FOLLOW]),
    );
    for (const [ulid, stop] of drawing) {
      stop();
      drawing.delete(ulid);
    }
    for (const [ulid, on] of wanted) {
      if (follows.busy.has(ulid)) continue;
      const drawOne = (): void => {
        const held = users.get(ulid);
        if (!held || held.ProfileEngagement.isFollowing === on) return;
        follows.drawn.add(ulid);
        patchUser(ulid, (profile) => withFollow(profile, on));
      };
      drawing.set(ulid, users.subscribe(ulid, drawOne));
      drawOne();
    }
  };
  for (const call of [FOLLOW, UNFOLLOW] as const) {
    outbox.onAnswered(call, ({ answer, isLate }) => {
      if (!isLate) return;
      follows.drawn.delete(answer.data.ulid);
      follows.take(answer.data, call === FOLLOW);
      follows.recount();
    });
  }
  outbox.onRefused(({ call, input, shown }, error) => {
    if (call !== FOLLOW && call !== UNFOLLOW) return;
    const ulid = input.params?.['name'] ?? '';
    const on = call === FOLLOW;
    console.error('A follow could not be changed.', error);
    if (follows.drawn.delete(ulid)) patchUser(ulid, (profile) => withFollow(profile, !on));
    else follows.apply(ulid, !on);
    follows.recount();
    announceResult((shown as ShownFollow).user, on, true, 'menu');
  });
  outbox.store.subscribe(draw);
  follows.intents.subscribe(draw);
  draw();
  return outbox;
}
