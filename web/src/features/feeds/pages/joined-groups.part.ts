import { createStore, type StoreApi } from 'zustand/vanilla';

import { createAnnouncing } from '#web/data/entities/announcements.part.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import type { Page } from '#web/data/page/page.ts';

export interface JoinedGroups {
  /** Whether the member is in any group, as far as this page knows. */
  joined: StoreApi<{ isInGroup: boolean }>;
  /** Asks the server, once a page. */
  askOnce(): void;
}

export function createJoinedGroups({ api, part, onDrop }: Page): JoinedGroups {
  const joined = createStore(() => ({ isInGroup: false }));
  // An answer that began before what is known since says nothing any more.
  let turn = 0;
  let isAsked = false;
  const know = (isInGroup: boolean): void => {
    turn++;
    joined.setState({ isInGroup });
  };
  const ask = async (): Promise<void> => {
    const own = ++turn;
    isAsked = true;
    try {
      const { data } = await api('POST /groups/search', { body: { type: 'myGroups', limit: 1 } });
      if (own === turn) know(data.length > 0);
    } catch (error) {
      if (own === turn) isAsked = false;
      console.info('It is not known whether this member is in a group.', error);
    }
  };
  part(createAnnouncing).onAnnounced('membershipChanged', ({ isJoined }) =>
    isJoined ? know(true) : void ask(),
  );
  part(createRealtime).onRealtime('reconnected', () => void ask());
  onDrop(() => {
    know(false);
    isAsked = false;
  });
  return { joined, askOnce: () => void (isAsked || ask()) };
}
