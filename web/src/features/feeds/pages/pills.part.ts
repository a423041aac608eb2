import { createStore, type StoreApi } from 'zustand/vanilla';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import type { Page } from '#web/data/page/page.ts';

import { type CheckSchedule, createCheckSchedule } from './check-schedule.ts';
import { createCurrentFeed } from './current-feed.part.ts';
import { newRows } from './each-once.ts';
import { type IdPages, labelIn, listIds } from './list-pages.ts';
import {
  checkFrom,
  mayCheck,
  mergeWaiting,
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
}

const EMPTY_PILL: Pill = { waiting: [], unnamed: 0, head: null };
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

  const listOf = (feed: string): IdPages | undefined => lists.getQueryData(['feed', feed]);
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
    setPill(feed, { waiting: [], unnamed: 0, head: head ?? pillOf(feed).head });
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
  return {
    store,
    settlePill,
    async checkForNewPosts(feed) {
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
      lists.setQueryData<IdPages>(
        ['feed', feed],
        (data) => data && mergeWaiting(data, newRows(newest, listIds(data), shownId), createdAt),
      );
      settlePill(feed, null);
    },
  };
}

export const waitingIn = (pill: Pill | undefined): readonly WaitingPost[] =>
  (pill ?? EMPTY_PILL).waiting;

export const countOf = ({ waiting, unnamed }: Pill = EMPTY_PILL): number =>
  waiting.length + unnamed;

export function followNewPosts(page: Page): CheckSchedule {
  const { currentFeed, shownFeed } = page.part(createCurrentFeed);
  const { onRealtime } = page.part(createRealtime);
  const checks = createCheckSchedule({
    feed: shownFeed,
    isHidden: page.isHidden,
    clock: page.clock,
    check: page.part(createPills).checkForNewPosts,
  });
  onRealtime('postAdded', ({ ulid, userUlid }) => {
    if (userUlid !== page.session.getState().currentUser?.ulid) return checks.hear();
    page.clock.wakeAfter(OWN_ANSWER_MS, () => void addOwnPost(page, ulid));
  });
  // Posts may also have come between loading a list and the first connection.
  onRealtime('connected', checks.catchUp);
  onRealtime('reconnected', checks.catchUp);
  currentFeed.subscribe(checks.turn);
  return checks;
}

export function startFeeds({ part, isHidden, onVisibility }: Page): void {
  const checks = part(followNewPosts);
  onVisibility(() => !isHidden() && checks.resume());
}
