import type { Profile } from '@rookery/contract/users/user.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { createAnnouncing } from '#web/data/entities/announcements.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { createToggleQueue, type ToggleQueue } from '#web/data/entities/toggle-queue.ts';
import type { Page } from '#web/data/page/page.ts';
import { createOwnAccount } from '#web/data/settings/current-user.part.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { withFollow, withOwnFollow } from './follow-counts.ts';
import { strings } from '#web/features/relations/strings/strings.ts';

/** From where a follow was asked: buttons and menus say what happened in different words. */
export type FollowControl = 'button' | 'menu';

export interface Follows {
  /** The last intent for each member while its call is on the way. */
  intents: StoreApi<Record<string, boolean | undefined>>;
  /** Follows or unfollows. A follow shows at once; an unfollow when the server has confirmed it. */
  setFollow(ulid: string, on: boolean, control: FollowControl): void;
}

export function createFollows({ api, session, part, onDrop }: Page): Follows {
  const { users, holdUser, patchUser, putUsers } = part(createEntities);
  const { announce } = part(createAnnouncing);
  const { patchCurrentUser } = part(createOwnAccount);
  const queues = new Map<string, ToggleQueue>();
  const intents = createStore<Record<string, boolean | undefined>>(() => ({}));
  onDrop(() => {
    queues.clear();
    intents.setState({}, true);
  });

  /** Moves the counts of both sides, once, however often it is called. */
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
  const followQueue = (ulid: string, confirmed: boolean, control: FollowControl): ToggleQueue => {
    const queue = createToggleQueue({
      confirmed,
      async send(on) {
        const params = { name: ulid };
        // What another call answers meanwhile may have the step or not: it would count twice, or never.
        holdUser(ulid);
        const answer = on
          ? await api('PUT /profile/:name/follow', { params })
          : await api('DELETE /profile/:name/follow', { params });
        // Before the answer, which carries the step already: the own counts would miss it.
        apply(ulid, on);
        putUsers([answer.data]);
        announce('followChanged', { ulid, isFollowing: on });
      },
      settled({ on, asked, error }) {
        // The member has left: it is nothing to the next one.
        if (queues.get(ulid) !== queue) return;
        intents.setState({ [ulid]: undefined });
        apply(ulid, on);
        if (error !== null) console.error('A follow was not taken.', error);
        announceResult(users.get(ulid), asked, error !== null, control);
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
      intents.setState({ [ulid]: on });
      if (on) apply(ulid, true);
      queue.want(on);
      // The step above may have let go of a member whose call is still on its way.
      if (queue.busy) holdUser(ulid);
      else intents.setState({ [ulid]: undefined });
    },
  };
}

function announceResult(
  profile: Profile | undefined,
  on: boolean,
  hasFailed: boolean,
  control: FollowControl,
): void {
  const user = profile?.username ? `@${profile.username}` : (profile?.name ?? '');
  if (control === 'button' && on) {
    const text = hasFailed ? strings.buttonFailed : strings.buttonFollowed;
    showToast(text, { kind: hasFailed ? 'danger' : 'plain', isBrief: true });
  } else if (hasFailed) {
    showToast(strings.failed(on ? 'follow' : 'unfollow', user), { kind: 'danger' });
  } else {
    showToast(strings.done(user, on ? 'followed' : 'unfollowed'));
  }
}
