import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { sendOnce } from '../load/send-once.ts';
import type { Load, Work } from '../measure/call-work.ts';
import { answersTo, postRows } from '../measure/floors.ts';
import type { Call } from '../load/load.ts';
import { GUARDED_READER } from '../seed/seed-blocks-and-mutes.ts';
import { THREADS } from '../seed/seed-threads.ts';
import type { Site } from '../site/site.ts';
import { username } from '../seed/workload.ts';
import { tokenOfMember, tokensInTurn, create, createPostLoad, post, work } from './calls.ts';

const PAGE = 20;
const DEEP_PAGE = THREADS.long / PAGE;
const MENTIONED = 20;
const MENTIONS = Array.from({ length: MENTIONED }, (_, at) => ` @${username(100 + at)}`).join('');
const ORDINARY_READER = 2;

export const POST_WORKS: readonly Work[] = [
  work('one-post', 'one post', onePost, { peer: '2.4', target: 0.25 }),
  work(
    'its-comments',
    '20 comments of a post',
    (site) => comments(site, site.seeded.discussedPost),
    {
      peer: '8.0',
      target: 0.6,
    },
  ),
  work('comments-short', `comments, page 1 of ${THREADS.short}`, (site) =>
    comments(site, site.seeded.shortThread),
  ),
  work('comments-long', `comments, page 1 of ${THREADS.long}`, (site) =>
    comments(site, site.seeded.longThread),
  ),
  work('comments-deep', `comments, page ${DEEP_PAGE} of ${THREADS.long}, by cursor`, async (site) =>
    comments(site, site.seeded.longThread, 0, await cursorOf(site)),
  ),
  work(
    'comments-guarded',
    `comments, page 1 of ${THREADS.long}, many blocked and muted`,
    (site) => comments(site, site.seeded.longThread, GUARDED_READER),
    { target: 0.9 },
  ),
];

export const CREATE_WORKS: readonly Work[] = [
  work('create', 'create a post', (site) => createPostLoad(site, create(tokensInTurn(site))), {
    peer: '4.6',
    target: 0.45,
  }),
  work('create-unnamed', 'create a post that mentions no one', (site) =>
    createPostLoad(site, create(tokensInTurn(site), MENTIONS.replaceAll('@', ''))),
  ),
  work('create-named', `create a post that mentions ${MENTIONED} members`, (site) =>
    createPostLoad(site, create(tokensInTurn(site), MENTIONS)),
  ),
  work(
    'create-followed',
    'create a post, 100,000 followers, against 50 followers',
    (site) => ({
      nextCall: create(tokenOfMember(site, 0)),
      against: create(tokenOfMember(site, ORDINARY_READER)),
      isWrite: true,
    }),
    { sizes: ['crowd'], targetRatio: 1.1 },
  ),
];

async function onePost(site: Site): Promise<Load> {
  const { discussedPost } = site.seeded;
  const ulids = [uuidToUlid(discussedPost)];
  return {
    nextCall: post('/posts/map', tokenOfMember(site, 0), () => ({ ulids })),
    against: await postRows(site.pool, {
      text: 'select $1::uuid as id',
      values: [discussedPost],
    }),
  };
}

async function comments(site: Site, thread: string, reader = 0, cursor?: string): Promise<Load> {
  return {
    nextCall: page(site, thread, reader, cursor),
    against: await postRows(site.pool, answersTo(thread)),
  };
}

function page(site: Site, thread: string, reader: number, cursor?: string): () => Call {
  const body = {
    ulid: uuidToUlid(thread),
    per_page: PAGE,
    sort_by: 'popular',
    cursor,
    with_chains: true,
  };
  return post('/comments?page=1', tokenOfMember(site, reader), () => body);
}

async function cursorOf(site: Site): Promise<string> {
  let cursor: string | undefined;
  for (let at = 1; at < DEEP_PAGE; at++) {
    const call = page(site, site.seeded.longThread, 0, cursor)();
    const answer = await sendOnce<{ next_cursor: string | null }>(site.community.url, call);
    if (answer.next_cursor === null) throw new Error(`The thread ended at page ${at}.`);
    cursor = answer.next_cursor;
  }
  return cursor ?? '';
}
