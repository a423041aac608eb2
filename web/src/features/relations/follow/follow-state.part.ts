import type { Profile } from '@rookery/contract/users/user.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { createAnnouncing } from '#web/data/entities/announcements.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import type { Page } from '#web/data/page/page.ts';
import { createOwnAccount } from '#web/data/settings/current-user.part.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { withFollow, withOwnFollow } from './follow-counts.ts';
import { strings } from '#web/features/relations/strings/strings.ts';

/** From where a follow was asked: buttons and menus say what happened in different words. */
export type FollowControl = 'button' | 'menu';

export const FOLLOW = 'PUT /profile/:name/follow';
export const UNFOLLOW = 'DELETE /profile/:name/follow';

/** Stored with a waiting follow. */
export interface ShownFollow {
  /** The name for a refusal on a page that does not know the member. */
  user: string;
}

export const nameOf = (profile: Profile | undefined): string =>
  profile?.username ? `@${profile.username}` : (profile?.name ?? '');

/** The follows that a page shows, whether their calls have ended or wait. */
export interface FollowState {
  /** The last intent for each member while its call is on the way. */
  intents: StoreApi<Record<string, boolean | undefined>>;
  /** Members with a call on the way. */
  busy: Set<string>;
  /** Members whose waiting follow this page draws and did not count. */
  drawn: Set<string>;
  /** Moves the counts of both sides, once, however often it is called. */
  apply(ulid: string, on: boolean): void;
  /** Takes over the answer to a follow, or its end. */
  take(answer: Profile, on: boolean): void;
  /** A page that only draws a follow has not counted it: reloads the own counts. */
  recount(): void;
}

export function createFollowState({ session, part, onDrop }: Page): FollowState {
  const { users, patchUser, putUsers } = part(createEntities);
  const { announce } = part(createAnnouncing);
  const { loadCurrentUser, patchCurrentUser } = part(createOwnAccount);
  const intents = createStore<Record<string, boolean | undefined>>(() => ({}));
  const busy = new Set<string>();
  const drawn = new Set<string>();
  onDrop(() => {
    busy.clear();
    drawn.clear();
    intents.setState({}, true);
  });

  const apply = (ulid: string, on: boolean): void => {
    const target = users.get(ulid);
    // Also where no count moves any more: what was asked for before the answer knows nothing of the step.
    if (target) {
      patchCurrentUser((own) => withOwnFollow(own, target, on));
      const own = session.getState().currentUser?.ulid;
      if (own) patchUser(own, (profile) => withOwnFollow(profile, target, on));
    }
    patchUser(ulid, (profile) => withFollow(profile, on));
  };
  const take = (answer: Profile, on: boolean): void => {
    // Before the answer, which carries the step already: the own counts would miss it.
    apply(answer.ulid, on);
    putUsers([answer]);
    announce('followChanged', { ulid: answer.ulid, isFollowing: on });
  };
  const recount = (): void => {
    if (drawn.size > 0) return;
    loadCurrentUser().catch((error: unknown) =>
      console.info('The own counts could not be loaded.', error),
    );
  };
  return {
    intents,
    busy,
    drawn,
    apply,
    take,
    recount,
  };
}

export function announceResult(
  user: string,
  on: boolean,
  hasFailed: boolean,
  control: FollowControl,
): void {
  if (control === 'button' && on) {
    const text = hasFailed ? strings.buttonFailed : strings.buttonFollowed;
    showToast(text, { kind: hasFailed ? 'danger' : 'plain', isBrief: true });
  } else if (hasFailed) {
    showToast(strings.failed(on ? 'follow' : 'unfollow', user), { kind: 'danger' });
  } else {
    showToast(strings.done(user, on ? 'followed' : 'unfollowed'));
  }
}
