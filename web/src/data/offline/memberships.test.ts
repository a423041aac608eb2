import type { PostAbility } from '@rookery/contract/kernel/abilities.ts';
import type { Group } from '@rookery/contract/groups/group.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { hashKey } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

import type { Api } from '#web/data/api/client.ts';
import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { pagesOf } from '#web/data/entities/listed-ids.ts';
import { createOfflineAccess } from '#web/data/entities/offline-access.part.ts';
import type { CachedPost } from '#web/data/entities/post-skeleton.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { createMemoryStorage } from '#web/data/session/browser-storage.ts';
import { createSession } from '#web/data/session/session.ts';

import { followMemberships } from './memberships.part.ts';
import type { Offline } from './offline.part.ts';

const CLOSED: PostAbility[] = ['comment', 'react', 'report'];

const post = (id: string, over: Partial<Post> = {}): Post =>
  ({
    id,
    createdAt: '',
    groupId: null,
    rootUlid: null,
    parentUlid: null,
    repostId: null,
    original: null,
    images: [],
    user: { userId: 'carol', username: 'carol', badges: [] },
    ...over,
  }) as unknown as Post;
const mine = { userId: 'me', username: 'me', badges: [] } as unknown as Post['user'];

function openPage(
  kept: readonly Post[],
  groups: readonly Pick<Group, 'id' | 'visibility' | 'isJoined'>[] = [],
  answers: readonly (Pick<Group, 'id' | 'abilities'> & Partial<Group>)[] = [],
  chats: readonly { id: string; groupId: string | null }[] = [],
) {
  const session = createSession(createMemoryStorage());
  session.setState({ authenticated: true, currentUser: { ulid: 'me' } as CurrentUser });
  const onDevice = new Map(kept.map((each) => [each.id, each as CachedPost]));
  const rows = [
    ...groups.flatMap((group) => [
      { key: hashKey(['group', group.id]), data: group },
      { key: hashKey(['group', `called ${group.id}`]), data: group },
    ]),
    { key: hashKey(['group-feed', 'g']), data: { pages: [{ ids: ['secret'] }] } },
    { key: hashKey(['group', 'gone']), data: null },
    ...chats.flatMap((chat) => [
      { key: hashKey(['chat', chat.id]), data: chat },
      { key: hashKey(['messages', chat.id]), data: { messages: [], older: null } },
    ]),
  ];
  const lists = new Map(rows.map((row) => [row.key, { ...row, cachedAt: 0 }]));
  const asked: string[][] = [];
  const api = (async (_call: string, { body }: { body: { ulids: string[] } }) => {
    asked.push(body.ulids);
    return { data: answers.filter(({ id }) => body.ulids.includes(id)) };
  }) as unknown as Api;
  const page = openBrowserPage({ session, api });
  const access = page.part(createOfflineAccess);
  access.askOffline = (ask) =>
    ask({
      forgetPosts: async (isGone) => {
        for (const [id, each] of [...onDevice]) if (isGone(each)) onDevice.delete(id);
      },
      forgetLists: async (isGone) => {
        for (const [key, each] of [...lists]) if (isGone(each)) lists.delete(key);
      },
    } as Offline);
  const { forgetClosed } = page.part(followMemberships);
  const leave = (): void =>
    page.part(createEventBus).announce('membershipChanged', { groupId: 'g', isJoined: false });
  const list = (...key: string[]): string[] =>
    pagesOf(page.lists.getQueryData(key)).flatMap(({ ids }) => [...ids]);
  const [keptIds, keptLists] = [() => [...onDevice.keys()], () => [...lists.keys()]];
  return { page, leave, list, keptIds, keptLists, forgetClosed, asked };
}

const SECRET = post('secret', { groupId: 'g', abilities: CLOSED });
const BELOW = post('below', { rootUlid: 'secret', parentUlid: 'secret', abilities: CLOSED });
const OWN = post('own', { groupId: 'g', abilities: ['comment', 'delete'], user: mine });
const PUBLIC = post('public', { groupId: 'p' });
const OTHER = post('other', { groupId: 'h', abilities: CLOSED });
const UNDER_OTHER = post('under', { rootUlid: 'other', parentUlid: 'other', abilities: CLOSED });
const ALL = [SECRET, BELOW, OWN, PUBLIC, OTHER, UNDER_OTHER, post('plain')];

test(
  "removes a left private group's posts but the member's own",
  { tags: ['GROUP-25'] },
  async () => {
    const { page, leave, list, keptIds } = openPage(ALL);
    const { posts, putPosts } = page.part(createEntities);
    putPosts(ALL);
    const ids = ALL.map(({ id }) => id);
    for (const key of [
      ['feed', 'groups'],
      ['group-feed', 'g'],
      ['profile-feed', 'me'],
    ]) {
      page.lists.setQueryData(key, { pages: [{ ids, next: null }], pageParams: [null] });
    }
    leave();
    const left = ['own', 'public', 'other', 'under', 'plain'];
    expect(list('profile-feed', 'me')).toEqual(left);
    expect(list('group-feed', 'g')).toEqual(left);
    expect(list('feed', 'groups')).toEqual(left.filter((id) => id !== 'own'));
    expect([...posts.ids()].toSorted()).toEqual(left.toSorted());
    await expect.poll(keptIds).toEqual(left);
  },
);

test('removes comments of unknown posts unless they are public', async () => {
  const orphan = post('orphan', { rootUlid: 'away', parentUlid: 'away', abilities: CLOSED });
  const open = post('open', { rootUlid: 'far', parentUlid: 'far' });
  const { leave, keptIds } = openPage([orphan, open]);
  leave();
  await expect.poll(keptIds).toEqual(['open']);
});

const READ: Group['abilities'] = ['read'];
const inside = (id: string) => ({ id, visibility: 'private', isJoined: true }) as const;

test('deletes the stored page of a left private group only', async () => {
  const [other, feed, gone] = ['["group","h"]', '["group-feed","g"]', '["group","gone"]'];
  const closed = openPage([], [inside('g'), inside('h')]);
  closed.leave();
  await expect.poll(closed.keptLists).toEqual([other, '["group","called h"]', gone]);
  const open = openPage([], [{ ...inside('g'), visibility: 'public' }]);
  const read = vi.spyOn(open.page.part(createOfflineAccess), 'askOffline');
  open.leave();
  await read.mock.results[0]?.value;
  expect(open.keptLists()).toEqual(['["group","g"]', '["group","called g"]', feed, gone]);
});

test('removes stored private groups that became inaccessible while disconnected', async () => {
  const { forgetClosed, asked, keptIds, keptLists } = openPage(
    ALL,
    [inside('h'), inside('q'), { ...inside('p'), visibility: 'public' }],
    [
      { id: 'g', abilities: ['join'] },
      { id: 'h', abilities: ['read', 'post'], isJoined: true },
    ],
  );
  await forgetClosed();
  expect(asked).toEqual([['g', 'h', 'q']]);
  expect(keptIds()).toEqual(['own', 'public', 'other', 'under', 'plain']);
  expect(keptLists().filter((key) => key.startsWith('["group","'))).toEqual([
    '["group","h"]',
    '["group","called h"]',
    '["group","p"]',
    '["group","called p"]',
    '["group","gone"]',
  ]);
  const none = openPage([PUBLIC, post('plain')]);
  await none.forgetClosed();
  expect(none.asked).toEqual([]);
});

test('checks private groups in several calls and forgets closed ones', async () => {
  const groups = Array.from({ length: 101 }, (_, at) => inside(`g${at}`));
  const open = groups.slice(0, 100).map(({ id }) => ({ id, abilities: READ, isJoined: true }));
  const { forgetClosed, asked, keptLists } = openPage([], groups, open);
  await forgetClosed();
  expect(asked.map((ids) => ids.length)).toEqual([100, 1]);
  expect(keptLists()).toContain('["group","g99"]');
  expect(keptLists()).not.toContain('["group","g100"]');
});

test('deletes the stored chat of a left group only', async () => {
  const chats = [
    { id: 'one', groupId: 'g' },
    { id: 'two', groupId: 'h' },
    { id: 'own', groupId: null },
  ];
  const open = { id: 'g', visibility: 'public', isJoined: true } as const;
  const ofChats = (keys: string[]): string[] => keys.filter((key) => /chat|messages/.test(key));
  const others = ['["chat","two"]', '["messages","two"]', '["chat","own"]', '["messages","own"]'];
  const left = openPage([], [open], [], chats);
  left.leave();
  await expect.poll(() => ofChats(left.keptLists())).toEqual(others);
  const abilities: Group['abilities'] = ['read'];
  const unheard = openPage(
    [],
    [open],
    [
      { id: 'g', abilities, isJoined: false },
      { id: 'h', abilities, isJoined: true },
    ],
    chats,
  );
  await unheard.forgetClosed();
  expect(unheard.asked).toEqual([['g', 'h']]);
  expect(ofChats(unheard.keptLists())).toEqual(others);
});

test('keeps all on joining and public posts on leaving', async () => {
  const { page, leave } = openPage([]);
  const { posts, putPosts } = page.part(createEntities);
  putPosts([SECRET, post('everyone', { groupId: 'g' })]);
  page.part(createEventBus).announce('membershipChanged', { groupId: 'g', isJoined: true });
  expect([...posts.ids()]).toEqual(['secret', 'everyone']);
  leave();
  expect([...posts.ids()]).toEqual(['everyone']);
});
