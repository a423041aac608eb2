import type { QueryKey } from '@tanstack/react-query';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { createOpenGroup } from '#web/data/entities/open-group.part.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import type { Page } from '#web/data/page/page.ts';

import { type CheckSchedule, createCheckSchedule } from './check-schedule.ts';
import { createCurrentFeed } from './current-feed.part.ts';
import { newRows } from './each-once.ts';
import { groupFeedName, groupIdIn } from './feed-name.ts';
import { createFeedOptions } from './feed-options.part.ts';
import { type IdPages, labelIn, listIds } from './list-pages.ts';
import {
  checkFrom,
  isNoticed,
  mayCheck,
  mergeWaiting,
  newestAbove,
  type WaitingPost,
  shownPostId,
  withNewer,
} from './new-posts.ts';
import { addOwnPost } from './own-posts.part.ts';
import { isStillListed } from './still-listed.ts';

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
/** Number of newest posts to load after a live event. */
const NEWEST = 20;
/** Wait this long after the event of an own post, because the response takes longer than the event. */
const OWN_ANSWER_MS = 2000;

export interface Pills {
  store: StoreApi<Record<string, Pill>>;
  settlePill(feed: string, head: string | null): void;
  /**
   * Requests posts newer than the newest known one.
   * @returns false if it must be retried: there was no response, or no list yet
   */
  checkForNewPosts(feed: string): Promise<boolean>;
  mergePill(feed: string): void;
}

export function createPills({ api, session, lists, part, clock, onDrop }: Page): Pills {
  const entities = part(createEntities);
  const { posts, putPosts, holdPosts, shownId } = entities;
  const { onAnnounced } = part(createEventBus);
  const store = createStore<Record<string, Pill>>(() => ({}));
  onDrop(() => store.setState({}, true));

  const { namedFeedOptions, fetchNewest } = part(createFeedOptions);
  const keyOf = (feed: string): QueryKey => namedFeedOptions(feed).queryKey;
  const listOf = (feed: string): IdPages | undefined => lists.getQueryData(keyOf(feed));
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
  /** Whether a post's position matches its time. Own new posts and featured posts are higher in a list. */
  const isAtItsPlace = (data: IdPages, id: string, member: string): boolean => {
    const post = posts.get(id);
    return post !== undefined && post.user.userId !== member && labelIn(data, id) === undefined;
  };
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
  const checkNewest = async (feed: string): Promise<boolean> => {
    if (!listOf(feed)) return false;
    try {
      const newest = await fetchNewest(feed, NEWEST);
      const data = listOf(feed);
      if (!data) return false;
      const ids = listIds(data);
      const { waiting } = pillOf(feed);
      const member = session.getState().currentUser?.ulid ?? '';
      const { newer, isPartial } = newestAbove(
        ids,
        waiting.map(({ ulid }) => ulid),
        newest,
        (id) => isAtItsPlace(data, id, member),
      );
      const fresh = newer.map(posts.get).filter((post) => post !== undefined);
      const known = new Set(ids.flatMap((id) => [id, shownId(id)]));
      setPill(feed, {
        waiting: withNewer(waiting, fresh, known, member),
        isPartial: pillOf(feed).isPartial || isPartial,
      });
      return true;
    } catch (error) {
      console.info('Could not check for new posts.', error);
      return false;
    }
  };
  return {
    store,
    settlePill,
    async checkForNewPosts(feed) {
      if (isNoticed(feed)) return checkNewest(feed);
      if (!mayCheck(feed)) return true;
      const data = listOf(feed);
      if (!data) return false;
      const ids = listIds(data);
      const member = session.getState().currentUser?.ulid ?? '';
      const isWhole = data.pages.at(-1)?.next === null;
      const isSteady = (id: string): boolean => isAtItsPlace(data, id, member);
      const ulid = pillOf(feed).head ?? checkFrom(ids, isWhole, isSteady);
      const askedAt = clock.now();
      try {
        const newer = await api('POST /posts/:feed', { params: { feed }, body: { ulid } });
        // The list was reloaded during the check and starts at another post.
        if ((pillOf(feed).head ?? ulid) !== ulid) return false;
        putPosts(newer.data, askedAt);
        const still = newer.data.filter(({ id }) => isStillListed(entities, id, askedAt, feed));
        const known = new Set(listIds(listOf(feed)).flatMap((id) => [id, shownId(id)]));
        setPill(feed, {
          waiting: withNewer(pillOf(feed).waiting, still, known, member),
          unnamed: pillOf(feed).unnamed + newer.count - newer.data.length,
          head: newer.data[0]?.id ?? ulid,
        });
        return true;
      } catch (error) {
        console.info('Could not check for new posts.', error);
        return false;
      }
    },
    mergePill(feed) {
      const newest = pillOf(feed).waiting.map((post) => post.ulid);
      const createdAt = (id: string): string | undefined => posts.get(id)?.createdAt;
      const { group } = part(createOpenGroup).shown.getState();
      const pinned = group && groupIdIn(feed) === group.id ? group.pinnedPostUlid : null;
      lists.setQueryData<IdPages>(
        keyOf(feed),
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

export function followNewPosts(page: Page): Pick<CheckSchedule, 'resume'> {
  const { currentFeed, shownFeed } = page.part(createCurrentFeed);
  const openGroup = page.part(createOpenGroup).shown;
  const { onRealtime } = page.part(createRealtime);
  const check = page.part(createPills).checkForNewPosts;
  const { isHidden, clock } = page;
  const checks = createCheckSchedule({ feed: shownFeed, isHidden, clock, check });
  const groupFeed = (): string | null => {
    const { group } = openGroup.getState();
    return group && groupFeedName(group.id);
  };
  const inGroup = createCheckSchedule({
    feed: () => groupFeed() ?? '',
    isHidden,
    clock,
    check: async (feed) => feed === '' || check(feed),
  });
  onRealtime('postAdded', ({ ulid, userUlid, groupId }) => {
    if (userUlid === page.session.getState().currentUser?.ulid) {
      return void clock.wakeAfter(OWN_ANSWER_MS, () => void addOwnPost(page, ulid));
    }
    if (groupId !== undefined && groupFeedName(groupId) === groupFeed()) inGroup.hear();
    if (groupId !== undefined || shownFeed() !== 'groups') checks.hear();
  });
  // Posts may also have come between loading a list and the first connection.
  for (const event of ['connected', 'reconnected', 'polled'] as const) {
    onRealtime(event, checks.catchUp);
    onRealtime(event, () => groupFeed() !== null && inGroup.catchUp());
  }
  currentFeed.subscribe(checks.turn);
  // Posts may have come while another screen covered the group.
  openGroup.subscribe(({ group }, { group: before }) => {
    if (group && group.id !== before?.id && page.lists.getQueryData(['group-feed', group.id])) {
      inGroup.turn();
    }
  });
  return {
    resume() {
      checks.resume();
      inGroup.resume();
    },
  };
}

export function startFeeds({ part, isHidden, onVisibility }: Page): void {
  const checks = part(followNewPosts);
  onVisibility(() => !isHidden() && checks.resume());
}
