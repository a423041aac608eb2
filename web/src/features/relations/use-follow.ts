import type { Profile } from '@rookery/contract/users/user.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

import { announce } from '#web/data/entities/announcements.ts';
import { api } from '#web/data/api/api.ts';
import { patchCurrentUser } from '#web/data/settings/current-user.ts';
import { putUsers, users, useUser } from '#web/data/entities/entities.ts';
import { session } from '#web/data/session/session.ts';
import { showToast } from '#web/ui/toast.tsx';

import { withFollow, withOwnFollow } from './follow-counts.ts';
import { createToggleQueue, type ToggleQueue } from './toggle-queue.ts';
import { strings } from './strings.ts';

/** From where a follow was asked: buttons and menus say what happened in different words. */
export type FollowPlace = 'button' | 'menu';

const queues = new Map<string, ToggleQueue>();
/** The last wish for each member while its call is on the way. */
const intents = createStore<Record<string, boolean | undefined>>(() => ({}));

export interface FollowState {
  isFollowing: boolean;
  /** A call is on the way, and this is what was asked last. */
  intent: boolean | undefined;
}

/** How the viewer stands to a member, as it is drawn; undefined while the member is not known. */
export function useFollow(ulid: string): FollowState | undefined {
  const profile = useUser(ulid);
  const intent = useStore(intents, (state) => state[ulid]);
  return profile && { isFollowing: profile.ProfileEngagement.isFollowing, intent };
}

/** Follows or unfollows. A follow shows at once; an unfollow when the server has confirmed it. */
export function setFollow(ulid: string, on: boolean, place: FollowPlace): void {
  const profile = users.get(ulid);
  if (!profile) return;
  let queue = queues.get(ulid);
  if (!queue?.busy) {
    queue = followQueue(ulid, profile.ProfileEngagement.isFollowing, place);
    queues.set(ulid, queue);
  }
  intents.setState({ [ulid]: on });
  if (on) apply(ulid, true);
  queue.want(on);
  if (!queue.busy) intents.setState({ [ulid]: undefined });
}

function followQueue(ulid: string, confirmed: boolean, place: FollowPlace): ToggleQueue {
  return createToggleQueue({
    confirmed,
    async send(on) {
      const params = { name: ulid };
      const answer = on
        ? await api('PUT /profile/:name/follow', { params })
        : await api('DELETE /profile/:name/follow', { params });
      // Before the answer, which carries the step already: the own counts would miss it.
      apply(ulid, on);
      putUsers([answer.data]);
      announce('followChanged', { ulid, isFollowing: on });
    },
    settled({ on, asked, error }) {
      intents.setState({ [ulid]: undefined });
      apply(ulid, on);
      if (error !== null) console.error('A follow was not taken.', error);
      announceResult(ulid, asked, error !== null, place);
    },
  });
}

/** Moves the counts of both sides, once, however often it is called. */
function apply(ulid: string, on: boolean): void {
  const target = users.get(ulid);
  if (!target || target.ProfileEngagement.isFollowing === on) return;
  patchCurrentUser((own) => withOwnFollow(own, target, on));
  const own = session.getState().currentUser?.ulid;
  if (own) users.patch(own, (profile: Profile) => withOwnFollow(profile, target, on));
  users.put(ulid, withFollow(target, on));
}

function announceResult(ulid: string, on: boolean, hasFailed: boolean, place: FollowPlace): void {
  const profile = users.get(ulid);
  const user = profile?.username ? `@${profile.username}` : (profile?.name ?? '');
  if (place === 'button' && on) {
    const text = hasFailed ? strings.buttonFailed : strings.buttonFollowed;
    showToast(text, { kind: hasFailed ? 'danger' : 'plain', isBrief: true });
  } else if (hasFailed) {
    showToast(strings.failed(on ? 'follow' : 'unfollow', user), { kind: 'danger' });
  } else {
    showToast(strings.done(user, on ? 'followed' : 'unfollowed'));
  }
}
