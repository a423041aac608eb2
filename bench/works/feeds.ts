import { sendOnce } from '../load/send-once.ts';
import type { Load, Work } from '../measure/call-work.ts';
import { feedOf, postRows } from '../measure/floors.ts';
import { fireMany } from '../load/load.ts';
import { untilQuiet } from '../site/processes.ts';
import { repostReaderOf, seedReposts } from './reposts.ts';
import { GUARDED_READER } from '../seed/seed-blocks-and-mutes.ts';
import type { Site } from '../site/site.ts';
import { tokenOfMember, tokensInTurn, create, get, work } from './calls.ts';

const HOME = '/posts/following?limit=20';
const CREATES = 5000;

export const FEED_WORKS: readonly Work[] = [
  work('home-feed', 'home feed', (site) => homeFeed(site, tokenOfMember(site, 0)), {
    peer: '6.4',
    target: 0.25,
  }),
  work('home-feed-all', 'home feed, all members in turn', warmFeeds, {
    sizes: ['large', 'small'],
    target: 0.4,
  }),
  work('home-feed-first', 'home feed, first request of each member after a start', coldFeeds, {
    sizes: ['large'],
  }),
  work('home-feed-million', 'home feed, all of 100,000 members in turn', warmFeeds, {
    sizes: ['huge'],
    target: 0.6,
  }),
  work('home-feed-guarded', 'home feed, many blocked and muted', (site) =>
    homeFeed(site, tokenOfMember(site, GUARDED_READER)),
  ),
];

/** These works change the data that other works read, so they run after all reads. */
export const CHANGED_FEED_WORKS: readonly Work[] = [
  work('reposts', 'home feed, half of it reposts', (site) => repostFeed(site, false)),
  work('reposts-page-2', 'home feed, half of it reposts, page 2', (site) => repostFeed(site, true)),
  work('after-creates', `home feed, all members, after ${CREATES} creates`, afterCreates, {
    sizes: ['large', 'small'],
    target: 0.4,
  }),
];

async function homeFeed(site: Site, tokenOf: () => string, member = 0): Promise<Load> {
  return {
    nextCall: get(HOME, tokenOf),
    against: await postRows(site.pool, feedOf(site.seeded.memberIds[member] ?? '')),
  };
}

async function warmFeeds(site: Site): Promise<Load> {
  const load = await homeFeed(site, tokensInTurn(site));
  await fireMany(site.community.url, site.tokens.length, load.nextCall);
  await untilQuiet(site.community.pid);
  return load;
}

async function coldFeeds(site: Site): Promise<Load> {
  return { ...(await homeFeed(site, tokensInTurn(site))), before: () => site.restart() };
}

async function afterCreates(site: Site): Promise<Load> {
  const load = await warmFeeds(site);
  await fireMany(site.community.url, CREATES, create(tokensInTurn(site)));
  await untilQuiet(site.community.pid);
  return load;
}

interface FeedPage {
  data: { isRepost: boolean }[];
  next_cursor: string | null;
}

async function repostFeed(site: Site, isSecondPage: boolean): Promise<Load> {
  const reader = repostReaderOf(site.seeded);
  const load = await homeFeed(site, tokenOfMember(site, reader), reader);
  await seedReposts(site, load.nextCall());
  const { data, next_cursor: next } = await sendOnce<FeedPage>(site.community.url, load.nextCall());
  const shown = data.filter(({ isRepost }) => isRepost).length;
  // If two posts share a millisecond, both reposts come above both posts. A page can end between them, so
  // allow a difference of one.
  if (Math.abs(shown - data.length / 2) > 1)
    throw new Error(`${shown} of ${data.length} are reposts, not half of them.`);
  if (!isSecondPage) return load;
  return { ...load, nextCall: get(`${HOME}&cursor=${next}`, tokenOfMember(site, reader)) };
}
