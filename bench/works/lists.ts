import { sendOnce } from '../load/send-once.ts';
import type { Load, Work } from '../measure/call-work.ts';
import {
  memberRows,
  membersOf,
  newestPosts,
  notificationRows,
  postRows,
  topicRows,
} from '../measure/floors.ts';
import type { Call } from '../load/load.ts';
import { MANY_NOTIFICATIONS, readersOf } from '../seed/seed-notifications.ts';
import { COMMON_WORD, RARE_WORD } from '../seed/seed-search.ts';
import type { Site } from '../site/site.ts';
import { username } from '../seed/workload.ts';
import { tokenOfMember, get, post, work } from './calls.ts';

const NOTIFICATIONS = '/user/notifications?limit=20';

export const LIST_WORKS: readonly Work[] = [
  work('profile', 'profile', (site) => members(site, 1, `/profile/${otherOf(site)}`), {
    peer: '1.9',
    target: 0.2,
  }),
  work('profile-feed', '20 posts of a profile', profileFeed, { peer: '9.3', target: 0.6 }),
  work('user-search', 'user search', userSearch),
  work('autocomplete', 'autocomplete of a hashtag', (site) => ({
    nextCall: search(site, 'autocomplete/hashtag', { hashtag: 'tagb' }),
    against: topicRows(10),
  })),
  work('hashtag', 'hashtag page of 20', (site) =>
    posts(site, search(site, 'posts/hashtag', { hashtag: 'nest', limit: 20 })),
  ),
  work('ticker', 'ticker page of 20', (site) =>
    posts(site, search(site, 'posts/ticker', { ticker: 'TSLA', limit: 20 })),
  ),
  work('search-common', 'post search, a common word', (site) =>
    posts(site, search(site, 'posts/posts', { q: COMMON_WORD, limit: 20 })),
  ),
  work('search-rare', 'post search, a rare word', (site) =>
    posts(site, search(site, 'posts/posts', { q: RARE_WORD, limit: 20 })),
  ),
  work('trending', '20 trending posts', (site) =>
    posts(site, get('/trending/posts/last24', tokenOfMember(site, 0))),
  ),
  work('recommendations', '30 recommendations', (site) => members(site, 30, '/recommended/users'), {
    target: 0.6,
  }),
  work(
    'followers',
    '20 followers',
    (site) => members(site, 20, `/profile/${otherOf(site)}/followers?limit=20`),
    { target: 0.45 },
  ),
  work('notifications', '20 notifications', (site) => notifications(site, 'few'), {
    peer: '10.5',
    target: 0.25,
  }),
  work('notifications-many', `20 notifications of ${MANY_NOTIFICATIONS}`, (site) =>
    notifications(site, 'many'),
  ),
  work(
    'notifications-deep',
    `20 notifications of ${MANY_NOTIFICATIONS}, an older page`,
    async (site) => {
      const load = notifications(site, 'many');
      const first = await sendOnce<{ next_cursor: string }>(site.community.url, load.nextCall());
      const { many } = readersOf(site.seeded.memberIds);
      const path = `${NOTIFICATIONS}&cursor=${first.next_cursor}`;
      return { ...load, nextCall: get(path, tokenOfMember(site, many)) };
    },
  ),
];

const otherOf = ({ size }: Site): string => username(size.members / 2);

const search = (site: Site, path: string, body: object): (() => Call) =>
  post(`/search/${path}`, tokenOfMember(site, 0), () => body);

async function posts(site: Site, nextCall: () => Call): Promise<Load> {
  return { nextCall, against: await postRows(site.pool, newestPosts(20)) };
}

async function members(site: Site, count: number, path: string): Promise<Load> {
  return {
    nextCall: get(path, tokenOfMember(site, 0)),
    against: await memberRows(site.pool, membersOf(site.seeded, count)),
  };
}

async function profileFeed(site: Site): Promise<Load> {
  const author = site.seeded.memberIds[site.size.members / 2];
  return {
    nextCall: get(`/profile/${otherOf(site)}/feed?limit=20`, tokenOfMember(site, 0)),
    against: await postRows(site.pool, {
      text: 'select id from posts where author_id = $1 and parent_id is null order by seq desc limit 20',
      values: [author],
    }),
  };
}

async function userSearch(site: Site): Promise<Load> {
  let turn = 0;
  const { members: count } = site.size;
  return {
    nextCall: post('/search/user', tokenOfMember(site, 0), () => ({
      q: username(turn++ % count).slice(0, 7),
    })),
    against: await memberRows(site.pool, membersOf(site.seeded, 10)),
  };
}

function notifications(site: Site, who: 'few' | 'many'): Load {
  const { memberIds } = site.seeded;
  const reader = readersOf(memberIds)[who];
  return {
    nextCall: get(NOTIFICATIONS, tokenOfMember(site, reader)),
    against: notificationRows(memberIds[reader] ?? ''),
  };
}
