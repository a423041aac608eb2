import type { Profile } from '@rookery/contract/users/user.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import type { Page } from '#web/data/page/page.ts';
import { createOwnAccount } from '#web/data/settings/current-user.part.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { withFollow, withOwnFollow } from './follow-counts.ts';
import { strings } from '#web/features/relations/strings/strings.ts';

export type FollowControl = 'button' | 'menu';

export const FOLLOW = 'PUT /profile/:name/follow';
export const UNFOLLOW = 'DELETE /profile/:name/follow';

export interface ShownFollow {
  user: string;
}

export const nameOf = (profile: Profile | undefined): string =>
  profile?.username ? `@${profile.username}` : (profile?.name ?? '');

export interface FollowState {
  intents: StoreApi<Record<string, boolean | undefined>>;
  busy: Set<string>;
  /** Members whose pending follow is shown on this page, although the counts don’t include it yet. */
  drawn: Set<string>;
  apply(ulid: string, on: boolean): void;
  take(answer: Profile, on: boolean): void;
  recount(): void;
}

export function createFollowState({ session, part, onDrop }: Page): FollowState {
  const { users, patchUser, putUsers } = part(createEntities);
  const { announce } = part(createEventBus);
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
    // Patch even when no count changes. The patch makes responses to earlier requests stale.
    if (target) {
      patchCurrentUser((own) => withOwnFollow(own, target, on));
      const own = session.getState().currentUser?.ulid;
      if (own) patchUser(own, (profile) => withOwnFollow(profile, target, on));
    }
    patchUser(ulid, (profile) => withFollow(profile, on));
  };
  const take = (answer: Profile, on: boolean): void => {
    // Apply first. The response already includes the change, so the own counts would miss it afterwards.
    apply(answer.ulid, on);
    putUsers([answer]);
    announce('followChanged', { ulid: answer.ulid, isFollowing: on });
  };
  const recount = (): void => {
    if (drawn.size > 0) return;
    loadCurrentUser().catch((error: unknown) =>
      console.info('The member’s own counts could not be loaded.', error),
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
