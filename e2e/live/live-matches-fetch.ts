import { MINUTE_MS } from '@rookery/contract/kernel/durations.ts';
import type { Group } from '@rookery/contract/groups/group.ts';
import { type FeedName, isFeedName } from '@rookery/contract/kernel/feeds.ts';
import { NIL_ULID } from '@rookery/contract/kernel/ulid.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import type { Profile } from '@rookery/contract/users/user.ts';
import { expect, onTestFinished, vi } from 'vitest';

import { Pusher } from '../../server/test/listener.ts';
import type { TestMember, TestServer } from '../../server/test/server.ts';
import { createApi } from '../../web/src/data/api/client.ts';
import type { Draft } from '../../web/src/data/drafts/draft.ts';
import type { ComposerRequest } from '../../web/src/data/drafts/composer-requests.part.ts';
import { createLoading } from '../../web/src/data/entities/entities-load.part.ts';
import { createOfflineAccess } from '../../web/src/data/entities/offline-access.part.ts';
import { createEntities } from '../../web/src/data/entities/entities.part.ts';
import { createBackend } from '../../web/src/data/http/backend-state.ts';
import { createBrowserConnection } from '../../web/src/data/http/browser-connection.ts';
import { createRequest } from '../../web/src/data/http/request.ts';
import { followMemberships } from '../../web/src/data/offline/memberships.part.ts';
import { createLive } from '../../web/src/data/live/live.part.ts';
import { type LiveEvents, openSocket } from '../../web/src/data/live/realtime-socket.ts';
import { openBrowserPage } from '../../web/src/data/page/browser-page.ts';
import type { Page } from '../../web/src/data/page/page.ts';
import { createMemoryStorage } from '../../web/src/data/session/browser-storage.ts';
import { createSession } from '../../web/src/data/session/session.ts';
import { createOwnAccount } from '../../web/src/data/settings/current-user.part.ts';
import { watchLists } from '../../web/src/features/feeds/list/watch-lists.part.ts';
import { createCurrentFeed } from '../../web/src/features/feeds/pages/current-feed.part.ts';
import { createJoinedGroups } from '../../web/src/features/feeds/pages/joined-groups.part.ts';
import { followNewPosts } from '../../web/src/features/feeds/pages/follow-new-posts.part.ts';
import { createPills } from '../../web/src/features/feeds/pages/pills.part.ts';
import { createGroups } from '../../web/src/features/groups/state/groups.part.ts';
import { createReviewPresence } from '../../web/src/features/moderation/review/review-presence.part.ts';
import { createBell } from '../../web/src/features/notifications/bell/bell.part.ts';
import { createNotificationLists } from '../../web/src/features/notifications/state/notification-lists.part.ts';
import { sendPost } from '../../web/src/features/posts/send/send-post.ts';
import { addPostToLists } from '../../web/src/features/posts/send/add-post-to-lists.part.ts';
import { setFeatured } from '../../web/src/features/posts/menu/discover.part.ts';
import { type MarkSet, setMark } from '../../web/src/features/posts/menu/mark.part.ts';
import { setPinned } from '../../web/src/features/posts/menu/pins.part.ts';
import { deletePost, reportPost } from '../../web/src/features/posts/post/delete-or-report.part.ts';
import { createReactionSender } from '../../web/src/features/posts/reactions/reaction-send.part.ts';
import { createRepostActions } from '../../web/src/features/posts/reposts/repost.part.ts';
import { refreshComments } from '../../web/src/features/posts/thread/refresh-comments.part.ts';
import { blockOrMute } from '../../web/src/features/relations/block/block-or-mute.part.ts';
import type { Action } from '../../web/src/features/relations/strings/block-and-mute-strings.ts';
import { createFollows } from '../../web/src/features/relations/follow/follow.part.ts';
import { createManualPageClock } from '../harness/manual-page-clock.ts';
import {
  type PageWithLists,
  fetchList,
  type ListName,
  openAgain,
  listVisibleItems,
  SORT,
} from './page-lists.ts';

/** A member's page without a window, with the state and behaviour of a page in a browser. */
export interface OpenPage {
  /** Waits until the page's state, updated by events, shows the same as a complete refetch. */
  settles(): Promise<void>;
  tellsAll(): Promise<void>;
  /** Simulates a minute with everything in sight: counts and open threads are refetched. */
  passMinute(): Promise<void>;
  write(body: string, group?: Group): Promise<Post>;
  join(group: Group): Promise<void>;
  leave(group: Group): Promise<void>;
  ban(member: TestMember, from: Group): Promise<void>;
  takeOut(post: Post): Promise<void>;
  comment(on: Post): Promise<Post>;
  quote(post: Post, body: string): Promise<Post>;
  repost(post: Post): Promise<void>;
  undoRepost(post: Post): Promise<void>;
  react(to: Post, name: string): Promise<void>;
  remove(post: Post, byStaff?: boolean): Promise<void>;
  mark(post: Post, on: boolean): Promise<MarkSet>;
  report(post: Post): Promise<void>;
  blockOrMute(member: TestMember, action: Action): Promise<void>;
  follow(member: TestMember, on: boolean): Promise<void>;
  counts(of: TestMember): Promise<object>;
  pin(post: Post, on: boolean): Promise<void>;
  leaveDiscover(post: Post): Promise<void>;
  readonly heard: readonly string[];
  readonly rings: readonly number[];
}

/** Time in ms that covers all timers: a batched check, an own post from another device, and counts. */
const ALL_TIMERS_MS = MINUTE_MS + 10_000;

export async function openPage(
  server: TestServer,
  member: TestMember,
  names: readonly ListName[],
): Promise<OpenPage> {
  const lists = names.filter((name) => name !== 'notifications');
  const begun = await openWithLists(server, member, lists);
  const { page, clock } = begun;
  const { posts, users } = page.part(createEntities);
  const feeds = names.filter((name): name is ListName & FeedName => isFeedName(name));
  const { chooseFeed } = page.part(createCurrentFeed);
  const { mergePill } = page.part(createPills);
  if (feeds[0]) chooseFeed(feeds[0]);
  const { unseen } = page.part(createBell);
  const notifications = page.part(createNotificationLists);
  if (names.includes('notifications')) {
    await page.lists.fetchInfiniteQuery(notifications.notificationOptions('all'));
  }
  page.part(watchLists);
  page.part(followNewPosts);
  page.part(createOfflineAccess).askOffline = async () => null;
  page.part(followMemberships);
  page.part(createJoinedGroups);
  const groups = page.part(createGroups);
  const live = page.part(createLive);
  page.part(createReviewPresence);
  const heard: string[] = [];
  const rings: number[] = [];

  await connectSocket(server, page, {
    ...live.apply,
    PostAdded(event) {
      if (!posts.get(event.ulid)) heard.push('PostAdded');
      live.apply.PostAdded(event);
    },
    MembershipChanged(event) {
      heard.push('MembershipChanged');
      live.apply.MembershipChanged(event);
    },
    Engagement(event) {
      heard.push('Engagement');
      live.apply.Engagement(event);
    },
    PostImageFinished(event) {
      heard.push('PostImageFinished');
      live.apply.PostImageFinished(event);
    },
    NotificationCount(event) {
      rings.push(event.unseenCount);
      live.apply.NotificationCount(event);
    },
  });
  // All requests of the new connection are done: from here on only events announce posts.
  await clock.pass(ALL_TIMERS_MS);
  const catchUp = async (feed?: string): Promise<void> => {
    await clock.pass(ALL_TIMERS_MS);
    if (feed) mergePill(feed);
  };
  const send = async (kind: ComposerRequest, text: string): Promise<Post> => {
    server.clock.advance(1000);
    const outgoing = { text, isSensitive: false, images: [], draft: {} as Draft };
    const result = await sendPost(page, kind, outgoing);
    if (result.kind === 'restricted') throw result.error;
    if (result.kind === 'failed') throw new Error(result.message);
    if (result.kind !== 'sent') throw new Error('It was not sent.');
    const isComment = kind.kind === 'comment' || kind.kind === 'reply';
    addPostToLists(page, result.post, isComment ? kind.parent.id : null, false);
    return result.post;
  };
  return {
    heard,
    rings,
    async settles() {
      // An event arrives within a second, but a busy machine handles it later.
      const patience = { timeout: 30_000, interval: 100 };
      await vi.waitFor(async () => {
        await catchUp(feeds[0]);
        await openAgain(begun);
        const anew = await openWithLists(server, member, lists);
        // The other feeds fetch new posts when they are opened.
        const isCurrent = (name: ListName): boolean => name === feeds[0] || !isFeedName(name);
        expect(listVisibleItems(begun, isCurrent)).toEqual(listVisibleItems(anew, isCurrent));
      }, patience);
      for (const feed of feeds.slice(1)) {
        chooseFeed(feed);
        await catchUp(feed);
      }
      if (feeds[0]) chooseFeed(feeds[0]);
      await catchUp(feeds[0]);
      expect(listVisibleItems(begun)).toEqual(
        listVisibleItems(await openWithLists(server, member, lists)),
      );
    },
    async tellsAll() {
      await vi.waitFor(
        async () => {
          await clock.pass(ALL_TIMERS_MS);
          const { data } = await page.api('POST /user/notifications', { body: { ulid: NIL_ULID } });
          const { unseen_count } = await page.api('GET /user/notifications/count');
          const onPage = [...notifications.waiting.getState().items, ...notifications.held()];
          expect(onPage).toEqual(data);
          expect(unseen.getState().count).toBe(unseen_count);
        },
        { timeout: 30_000, interval: 100 },
      );
    },
    async passMinute() {
      // Leave out plain reposts, because their card is the original's card.
      const inSight = [...posts.values()].filter(
        ({ isDeleted, isHidden, isRepost }) => !isDeleted && !isHidden && !isRepost,
      );
      for (const { id } of inSight) live.presence.enter(id);
      await clock.pass(ALL_TIMERS_MS);
      for (const { id } of inSight) live.presence.leave(id);
      for (const name of names) {
        const [kind, id = ''] = name.split('/');
        if (kind === 'thread') await refreshComments(page, id, SORT);
      }
    },
    write: (body, group) => send({ kind: 'post', ...(group && { group }) }, body),
    async join(group) {
      expect(await groups.join(group)).toBe(true);
    },
    async leave(group) {
      expect(await groups.leave(group)).toBe(true);
    },
    async ban({ ulid }, { id }) {
      expect(await groups.ban(id, ulid)).toBe(true);
    },
    async takeOut(post) {
      expect(await deletePost(page, post, 'group')).toBe(true);
    },
    comment: (parent) => send({ kind: 'comment', parent }, 'An own comment'),
    quote: (parent, body) => send({ kind: 'quote', parent }, body),
    async repost({ id }) {
      expect(await page.part(createRepostActions).repost(id)).toBe(true);
    },
    async undoRepost({ id }) {
      expect(await page.part(createRepostActions).undoRepost(id, 'repost')).toBe(true);
    },
    async react({ id }, name) {
      page.part(createReactionSender).pressReaction(id, name);
      await clock.pass(0);
    },
    async remove(post, byStaff = false) {
      expect(await deletePost(page, post, byStaff ? 'staff' : 'author')).toBe(true);
    },
    async mark(post, on) {
      const reason = 'It needs another mark.';
      const marks = await setMark(page, post, { mark: 'applyNSFW', on, reason });
      if (!marks) throw new Error('The mark waits.');
      return marks;
    },
    async report({ id }) {
      expect(await reportPost(page, id, 'spam')).toBe(true);
    },
    async blockOrMute({ ulid }, action) {
      page.part(createLoading).requestProfile(ulid);
      await clock.pass(1000);
      expect(await blockOrMute(page, ulid, action)).toBe(true);
      await openAgain(begun);
    },
    async follow({ ulid }, on) {
      const follows = page.part(createFollows);
      follows.setFollow(ulid, on, 'menu');
      await vi.waitFor(async () => {
        await clock.pass(100);
        expect(follows.intents.getState()[ulid]).toBeUndefined();
      });
    },
    async counts({ ulid }) {
      page.part(createLoading).requestProfile(ulid);
      await clock.pass(1000);
      const own = page.session.getState().currentUser;
      return [users.get(ulid), own].map((one) => {
        expect(one).toMatchObject({ following: expect.any(Number) });
        const { followers, following, friendCount, ProfileEngagement } = one as Profile;
        return { followers, following, friendCount, ProfileEngagement };
      });
    },
    async pin(post, on) {
      await setPinned(page, post, on);
      await openAgain(begun);
    },
    leaveDiscover: ({ id }) => setFeatured(page, id, false),
  };
}

async function openWithLists(
  server: TestServer,
  member: TestMember,
  lists: readonly ListName[],
): Promise<PageWithLists> {
  const { page, clock } = await createPage(server, member);
  for (const name of lists) await fetchList(page, name);
  return { page, clock, lists };
}

async function createPage(
  server: TestServer,
  member: TestMember,
): Promise<Omit<PageWithLists, 'lists'>> {
  const underway = new Set<Promise<unknown>>();
  const rest = async (): Promise<void> => {
    do {
      await Promise.allSettled(underway);
      await new Promise((resolve) => setTimeout(resolve, 0));
    } while (underway.size > 0);
  };
  const clock = createManualPageClock(rest);
  const storage = createMemoryStorage();
  const connection = createBrowserConnection();
  const request = createRequest({ connection, backend: createBackend() });
  const session = createSession(storage);
  session.setState({ accessToken: member.accessToken, authenticated: true });
  const api = createApi({
    session,
    refresher: {
      refresh: () => Promise.reject(new Error('The token has run out.')),
      settled: () => Promise.resolve(),
    },
    send(method, address, options) {
      const answer = request(method, server.url + address, options);
      underway.add(answer);
      const isOver = (): void => void underway.delete(answer);
      answer.then(isOver, isOver);
      return answer;
    },
    onSessionEnded: () => expect.unreachable('The session has ended.'),
  });
  const page = openBrowserPage({
    session,
    api,
    request,
    connection,
    clock,
    storage,
    tabStorage: createMemoryStorage(),
    otherTabs: new EventTarget(),
    path: () => '/',
    isHidden: () => false,
    onVisibility: () => () => undefined,
    locks: undefined,
  });
  page.leaving.signOut = () => expect.unreachable('The session has ended.');
  await page.part(createOwnAccount).loadCurrentUser();
  return { page, clock };
}

async function connectSocket(server: TestServer, page: Page, events: LiveEvents): Promise<void> {
  const member = page.session.getState().currentUser?.ulid ?? '';
  await new Promise<void>((resolve) => {
    const socket = openSocket({
      Pusher,
      key: server.config.realtimeKey,
      url: new URL(server.url),
      member,
      authorize: (socket_id, channel_name) =>
        page.api('POST /broadcasting/auth', { body: { socket_id, channel_name } }),
      events: {
        ...events,
        connected(isFirst) {
          events.connected(isFirst);
          resolve();
        },
      },
    });
    onTestFinished(() => socket.close());
  });
}
