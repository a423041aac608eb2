import { createStore, type StoreApi } from 'zustand/vanilla';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { createOpenGroup } from '#web/data/entities/open-group.part.ts';
import type { Page } from '#web/data/page/page.ts';

import { newRows } from './each-once.ts';
import { groupIdIn } from './feed-name.ts';
import { createFeedOptions } from './feed-options.part.ts';
import { type IdPages, listIds } from './list-pages.ts';
import { mergeWaiting, shownPostId, type WaitingPost } from './new-posts.ts';

interface Pill {
  waiting: readonly WaitingPost[];
  /** The number of waiting posts that the server counted but did not return. */
  unnamed: number;
  /** The newest post that the server named. Own posts put on top by this page don't count. */
  head: string | null;
  /** There may be more new posts than the waiting ones. */
  isPartial: boolean;
}

const EMPTY_PILL: Pill = { waiting: [], unnamed: 0, head: null, isPartial: false };

export interface Pills {
  store: StoreApi<Record<string, Pill>>;
  pillOf(feed: string): Pill;
  setPill(feed: string, change: Partial<Pill>): void;
  settlePill(feed: string, head: string | null): void;
  mergePill(feed: string): void;
}

export function createPills({ lists, part, onDrop }: Page): Pills {
  const { posts, holdPosts, shownId } = part(createEntities);
  const { onAnnounced } = part(createEventBus);
  const store = createStore<Record<string, Pill>>(() => ({}));
  onDrop(() => store.setState({}, true));

  const { namedFeedOptions } = part(createFeedOptions);
  const pillOf = (feed: string): Pill => store.getState()[feed] ?? EMPTY_PILL;
  const setPill = (feed: string, change: Partial<Pill>): void => {
    store.setState({ [feed]: { ...pillOf(feed), ...change } });
    // Hold the waiting posts. No screen renders them yet, so they would be evicted from memory first.
    holdPosts(
      feed,
      pillOf(feed).waiting.flatMap((post) => [post.ulid, shownPostId(post)]),
    );
  };
  const settlePill = (feed: string, head: string | null): void =>
    setPill(feed, { waiting: [], unnamed: 0, head: head ?? pillOf(feed).head, isPartial: false });
  const dropWaiting = (isGone: (post: WaitingPost) => boolean): void => {
    for (const [feed, pill] of Object.entries(store.getState())) {
      if (!pill.waiting.some(isGone)) continue;
      setPill(feed, { waiting: pill.waiting.filter((post) => !isGone(post)) });
    }
  };
  for (const fact of ['postDeleted', 'postReported'] as const) {
    onAnnounced(fact, ({ id }) =>
      dropWaiting((each) => each.ulid === id || shownPostId(each) === id),
    );
  }
  onAnnounced('blockedOrMuted', ({ ulid, isOn }) => {
    const isTheirs = (post: WaitingPost): boolean =>
      post.userId === ulid || posts.get(shownPostId(post))?.user.userId === ulid;
    if (isOn) dropWaiting(isTheirs);
  });
  return {
    store,
    pillOf,
    setPill,
    settlePill,
    mergePill(feed) {
      const newest = pillOf(feed).waiting.map((post) => post.ulid);
      const createdAt = (id: string): string | undefined => posts.get(id)?.createdAt;
      const { group } = part(createOpenGroup).shown.getState();
      const pinned = group && groupIdIn(feed) === group.id ? group.pinnedPostUlid : null;
      lists.setQueryData<IdPages>(
        namedFeedOptions(feed).queryKey,
        (data) =>
          data && mergeWaiting(data, newRows(newest, listIds(data), shownId), createdAt, pinned),
      );
      settlePill(feed, null);
    },
  };
}

export const waitingIn = (pill: Pill | undefined): readonly WaitingPost[] =>
  (pill ?? EMPTY_PILL).waiting;

export const isPartial = (pill: Pill | undefined): boolean => pill?.isPartial ?? false;

export const countOf = ({ waiting, unnamed }: Pill = EMPTY_PILL): number =>
  waiting.length + unnamed;
