import { addToDiscover } from '@rookery/contract/feeds/add-to-discover.ts';
import { bookmarkPost } from '@rookery/contract/posts/bookmark-post.ts';
import { calls } from '@rookery/contract/calls.ts';
import { FEEDS, HOME_FEEDS } from '@rookery/contract/kernel/feeds.ts';
import { FILTER_PLACES, type FilterPlace } from '@rookery/contract/kernel/filters.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { addToList } from '@rookery/contract/lists/list-members.ts';
import { saveList } from '@rookery/contract/lists/own-lists.ts';
import { saveFilter } from '@rookery/contract/relations/filters.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveBadge, signUpWith } from './badges.ts';
import { addMember } from './members.ts';
import { untilOutboxHandled } from './outbox.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';

type CallName = (typeof calls)[number]['name'];

interface Row {
  call: CallName;
  /** Where a muted word hides the post. null: this list only folds. */
  place: FilterPlace | null;
  ask(viewer: string): [method: 'GET' | 'POST', path: string, body?: object];
  id(): string;
}

let server: TestServer;
let other: TestMember;
let first = '';
let hostsPost = '';
let post = '';
let featured = '';
let comment = '';
let quote = '';
let group = '';
let groupPost = '';

const PAGE = 'limit=50';
const row = (
  call: CallName,
  place: Row['place'],
  ask: Row['ask'],
  id: Row['id'] = () => post,
): Row => ({ call, place, ask, id });

const FEED_ROWS: Record<string, Row> = {};
for (const feed of HOME_FEEDS) {
  const id = () => (feed === 'groups' ? groupPost : post);
  FEED_ROWS[`the feed ${feed}`] = row(
    'listFeed',
    'home',
    () => ['GET', `/posts/${feed}?${PAGE}`],
    id,
  );
  if (FEEDS[feed].checkEveryMs === null) continue;
  const newer: Row['ask'] = () => ['POST', `/posts/${feed}`, { ulid: first }];
  FEED_ROWS[`newer in ${feed}`] = row('listNewerPosts', 'home', newer);
}

const search = (path: string, body: object): Row['ask'] => {
  return () => ['POST', `/search/${path}`, { ...body, limit: 50 }];
};
const ofOther = (list: string): Row['ask'] => {
  return () => ['GET', `/profile/${other.username}/${list}?${PAGE}`];
};

/** Every list of posts and comments. Add each new list call here. */
const ROWS: Record<string, Row> = {
  ...FEED_ROWS,
  Global: row('listGlobalFeed', 'home', () => ['GET', `/xposts/all?${PAGE}`]),
  featured: row(
    'listFeatured',
    'home',
    () => ['GET', '/posts/featured'],
    () => featured,
  ),
  'posts of a group': row(
    'listGroupPosts',
    'home',
    () => ['POST', '/posts/group', { groupId: group, limit: 50 }],
    () => groupPost,
  ),
  trending: row('listTrendingPosts', 'home', () => ['GET', `/trending/posts/last24?${PAGE}`]),
  'posts that followed members reacted to': row('listFollowedReactions', 'home', () => [
    'GET',
    '/trending/posts/followed',
  ]),
  'the feed of a list': row('listListFeed', 'home', (viewer) => [
    'GET',
    `/feed/list/${listIds.get(viewer) ?? ''}?${PAGE}`,
  ]),
  'comments of a thread': row(
    'listComments',
    'thread',
    () => ['POST', '/comments?page=1', { ulid: hostsPost, per_page: 50 }],
    () => comment,
  ),
  quotes: row(
    'listQuotes',
    'thread',
    () => ['GET', `/posts/${hostsPost}/quotes?${PAGE}`],
    () => quote,
  ),
  'search of posts': row('searchPosts', 'search', search('posts/posts', { q: 'herons' })),
  'best search results': row('searchTop', 'search', () => ['POST', '/search/top', { q: 'herons' }]),
  hashtag: row('listHashtagPosts', 'search', search('posts/hashtag', { hashtag: '#herons' })),
  ticker: row('listTickerPosts', 'search', search('posts/ticker', { ticker: '$HRN' })),
  'posts of a member': row('listUserPosts', 'search', () => [
    'POST',
    '/search/posts/username',
    { username: other.username, limit: 50 },
  ]),
  'profile feed': row('listProfileFeed', null, ofOther('feed')),
  'profile media': row('listProfileMedia', null, ofOther('feedImagesOnly')),
  'profile comments': row('listProfileComments', null, ofOther('feedCommentsOnly'), () => comment),
  bookmarks: row('listBookmarks', null, () => ['GET', '/bookmarks']),
  'a post by id': row('mapPosts', null, () => ['POST', '/posts/map', { ulids: [post] }]),
};

const UNFILTERED: Partial<Record<CallName, string>> = {
  listViolations: 'moderators decide about reported posts',
  mapViolations: 'moderators decide about reported posts',
};

const viewers = new Map<string, TestMember>();
const listIds = new Map<string, string>();

async function addViewer(name: string, places: readonly FilterPlace[], action?: 'hide' | 'fold') {
  const viewer = await addMember(server, `viewer_${viewers.size}`);
  viewers.set(name, viewer);
  if (!action) return;
  const body = { ulid: server.freshUlid(), text: 'Spóiler', isWholeWord: true, places, action };
  await viewer.do(saveFilter, { body: { ...body, places: [...places] } });
}

beforeAll(async () => {
  server = await startTestServer();
  const host = await addMember(server, 'host');
  other = await addMember(server, 'other');
  await addViewer('nothing', []);
  await addViewer('fold', FILTER_PLACES, 'fold');
  for (const place of FILTER_PLACES) {
    await addViewer(`hide in ${place}`, [place], 'hide');
    const elsewhere = FILTER_PLACES.filter((one) => one !== place);
    await addViewer(`hide outside ${place}`, elsewhere, 'hide');
  }
  await addViewer('hide everywhere', FILTER_PLACES, 'hide');
  const curator = await signUpWith(server, 'curator', 'employee');
  await giveBadge(server, other, 'influencer');
  first = await host.post('The first post.');
  hostsPost = await host.post('Where everybody answers.');
  group = await host.createGroup('Herons', {});
  for (const member of [other, ...viewers.values()]) await member.joinGroup(group);
  for (const [name, viewer] of viewers) {
    await viewer.follow(other, host);
    await other.follow(viewer);
    const ulid = server.freshUlid();
    listIds.set(name, ulid);
    await viewer.do(saveList, { body: { ulid, name: 'Birds' } });
    await viewer.do(addToList, { params: { ulid }, body: { userUlid: other.ulid } });
  }
  post = await other.post('A spoiler about herons! #herons $HRN');
  await host.react(post);
  comment = await other.comment(hostsPost, 'Spoiler: they wade.');
  quote = await other.repost(hostsPost, 'No spoiler here.');
  await sql`update posts set images = '[{}]' where id = ${ulidToUuid(post)}`.execute(server.db);
  featured = await other.post('A featured spoiler.');
  await curator.do(addToDiscover, { body: { ulid: featured } });
  groupPost = await other.post('A spoiler among us.', { groupId: group });
  for (const viewer of viewers.values()) {
    await viewer.do(bookmarkPost, { body: { ulid: post } });
    await viewer.react(post);
  }
  await untilOutboxHandled(server);
  await server.runJob('compute-trends');
}, 120_000);
afterAll(() => server.stop());

interface Listed {
  id: string;
  filteredBy?: { text: string }[];
}

async function find(name: string, { ask, id }: Row): Promise<Listed | undefined> {
  const viewer = viewers.get(name);
  if (!viewer) throw new Error(`There is no viewer ${name}.`);
  const [method, path, body] = ask(name);
  const reply = await viewer.api(method, path, body);
  expect(reply.status, `${method} ${path}`).toBe(200);
  const answer = reply.body as { data?: object };
  // Top answers several lists in one.
  const lists = [answer, answer.data ?? {}].flatMap((part) =>
    Object.values(part).filter((list) => Array.isArray(list)),
  );
  return (lists.flat() as Listed[]).find((one) => one.id === id());
}

function listsOfPosts(): CallName[] {
  const lists = (shape: unknown): unknown[] => {
    if (typeof shape !== 'object' || shape === null) return [];
    const { items, patternProperties, ...rest } = shape as Record<string, unknown>;
    const own = [items, patternProperties].filter((part) => part !== undefined);
    return [...own, ...Object.values(rest).flatMap(lists)];
  };
  return calls
    .filter(({ answers }) =>
      lists(answers).some((list) => /"isTrolling":/.test(JSON.stringify(list))),
    )
    .map(({ name }) => name);
}

describe('muted words', () => {
  test('includes every call that lists posts', () => {
    const named = new Set<string>([
      ...Object.values(ROWS).map(({ call }) => call),
      ...Object.keys(UNFILTERED),
    ]);
    expect(listsOfPosts().length).toBeGreaterThan(15);
    expect(listsOfPosts().filter((name) => !named.has(name))).toEqual([]);
  });

  describe.each(Object.entries(ROWS))('in %s', (_name, each) => {
    test('shows the post without a muted word', async () => {
      expect(await find('nothing', each)).toBeDefined();
      expect(await find('nothing', each)).not.toHaveProperty('filteredBy');
    });
    test('gives the reason to fold', async () => {
      expect(await find('fold', each)).toMatchObject({ filteredBy: [{ text: 'Spóiler' }] });
    });
    test('hides the post', async () => {
      if (each.place === null) {
        const found = await find('hide everywhere', each);
        expect(found).toMatchObject({ filteredBy: [{ text: 'Spóiler' }] });
        return;
      }
      expect(await find(`hide in ${each.place}`, each)).toBeUndefined();
      expect(await find(`hide outside ${each.place}`, each)).toBeDefined();
    });
  });
});
