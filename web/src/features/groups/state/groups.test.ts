import type { Group } from '@rookery/contract/groups/group.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { NO_GROUP, NO_GROUP_ID } from '@rookery/contract/kernel/groups.ts';
import {
  hashKey,
  InfiniteQueryObserver,
  type QueryKey,
  QueryObserver,
} from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Api } from '#web/data/api/client.ts';
import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createOfflineAccess } from '#web/data/entities/offline-access.part.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import { ApiError, networkError, UNREACHABLE_MESSAGE } from '#web/data/http/api-error.ts';
import type { Offline } from '#web/data/offline/offline.part.ts';
import { createOutboxFixture } from '#web/data/outbox/outbox-fixture.ts';
import { PENDING_TEXT } from '#web/data/outbox/send-or-wait.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import type { Page } from '#web/data/page/page.ts';
import { createMemoryStorage } from '#web/data/session/browser-storage.ts';
import { onToast } from '#web/ui/toast/show-toast.ts';

import { createGroups } from './groups.part.ts';
import { withMembership } from './membership.ts';

const ID = '01J0000000000000000000000G';

function group(over: Partial<Group> = {}): Group {
  return {
    id: ID,
    name: 'Gulls',
    visibility: 'public',
    isJoined: false,
    isPending: false,
    isBanned: false,
    isPinned: false,
    role: null,
    memberCount: 3,
    pendingCount: null,
    abilities: ['read', 'join'],
    ...over,
  } as Group;
}

const joined = (over: Partial<Group> = {}): Group =>
  group({
    isJoined: true,
    role: 'member',
    memberCount: 4,
    abilities: ['read', 'leave', 'post'],
    ...over,
  });

const CLOSED = group({ visibility: 'private', abilities: ['join'] });
const WAITING = group({ visibility: 'private', isPending: true, abilities: ['leave'] });

let said: string[] = [];
let stopHearing: () => void;
beforeEach(() => {
  said = [];
  stopHearing = onToast(({ text }) => said.push(text));
});
afterEach(() => stopHearing());

interface Call {
  call: string;
  input: unknown;
  answer(data: unknown): void;
  refuse(error?: Error): void;
}

const BANNED = new ApiError({ status: 403, type: 'forbidden', message: 'You are banned.' });
const GONE = new ApiError({ status: 404, type: 'not_found', message: 'It is not there.' });

function openPage(...known: readonly Group[]) {
  const calls: Call[] = [];
  const api = ((call: string, input: unknown) =>
    new Promise((resolve, reject) => {
      const refuse = (error: Error = BANNED): void => reject(error);
      calls.push({ call, input, refuse, answer: (data) => resolve({ data }) });
    })) as unknown as Api;
  const page = openBrowserPage({
    api,
    locks: undefined,
    storage: createMemoryStorage(),
  });
  const groups = page.part(createGroups);
  for (const each of known) groups.held.setState({ [each.id]: each });
  const told: unknown[] = [];
  const { announce, onAnnounced } = page.part(createEventBus);
  onAnnounced('membershipChanged', (fact) => told.push(fact));
  return {
    page,
    groups,
    calls,
    told,
    announce,
    held: () => groups.held.getState()[ID],
    call: (at: number): Promise<Call> =>
      vi.waitFor(() => calls[at] ?? Promise.reject(new Error('It has not gone out.'))),
    names: () => calls.map(({ call }) => call),
  };
}

function look({ lists }: Page, ...keys: QueryKey[]) {
  const asked: string[] = [];
  const stops = keys.map((queryKey) => {
    const queryFn = () => asked.push(String(queryKey[0]));
    return new QueryObserver(lists, { queryKey, queryFn, initialData: 0 }).subscribe(() => {});
  });
  return { asked, stop: () => stops.forEach((stop) => stop()) };
}

test('does not load a group for the no-group placeholder', { tags: ['GROUP-23'] }, async () => {
  const { groups, calls } = openPage();
  for (const named of [NO_GROUP_ID, NO_GROUP, NO_GROUP.toUpperCase()]) {
    expect(await groups.fetchGroup(named), named).toBeNull();
  }
  expect(calls).toEqual([]);
  void groups.fetchGroup(ID);
  expect(calls).toMatchObject([{ call: 'POST /groups/map', input: { body: { ulids: [ID] } } }]);
});

test('hides blocked members among the latest authors', { tags: ['GAP-033'] }, async () => {
  const { page, groups, call } = openPage(group());
  const fetched = page.lists.fetchQuery(groups.activeOptions(ID));
  const person = (ulid: string, ProfileEngagement: object = {}) => ({
    profile: { ulid, badges: [], ProfileEngagement: { isBlocked: false, ...ProfileEngagement } },
  });
  const blocked = person('B', { isBlocked: true });
  (await call(0)).answer([person('A'), blocked, person('C', { hasBlockedYou: true }), person('D')]);
  expect(await fetched).toEqual(['A', 'D']);
});

test(
  'joins a public group optimistically and keeps the response',
  { tags: ['GROUP-05'] },
  async () => {
    const { groups, calls, told, held, call } = openPage(group());
    const isDone = groups.join(group());
    expect(held()).toMatchObject({ isJoined: true, memberCount: 4, role: 'member' });
    expect(held()?.abilities).toContain('post');
    (await call(0)).answer(joined({ memberCount: 9 }));
    expect(calls).toMatchObject([{ call: 'POST /group/join', input: { body: { groupId: ID } } }]);
    expect(await isDone).toBe(true);
    expect(held()?.memberCount).toBe(9);
    expect(told).toEqual([{ groupId: ID, isJoined: true }]);
    expect(calls).toHaveLength(1);
  },
);

test('sends only the last choice after the current call', async () => {
  const { groups, told, held, names, call } = openPage(group());
  const first = groups.join(group());
  const [leave, rejoin, last] = [
    groups.leave(group()),
    groups.join(group()),
    groups.leave(group()),
  ];
  await expect.poll(names).toEqual(['POST /group/join']);
  expect(held()).toMatchObject({ isJoined: false, memberCount: 3 });
  (await call(0)).answer(joined());
  await expect.poll(names).toEqual(['POST /group/join', 'DELETE /group/join']);
  (await call(1)).answer(group());
  expect(await Promise.all([first, leave, rejoin, last])).toEqual([false, true, false, true]);
  expect(held()).toEqual(group());
  expect(told).toEqual([]);
});

test('sends nothing for a second click during the call', async () => {
  const { groups, calls, held, call } = openPage(CLOSED);
  const presses = [groups.join(CLOSED), groups.join(CLOSED)];
  expect(held()).toMatchObject({ isPending: true, isJoined: false, memberCount: 3 });
  (await call(0)).answer(WAITING);
  expect(await Promise.all(presses)).toEqual([true, true]);
  expect(await groups.join(WAITING)).toBe(true);
  expect(calls).toHaveLength(1);
  expect(held()).toEqual(WAITING);
});

test('keeps the optimistic state despite a response during the call', async () => {
  const { groups, held, names, call } = openPage(group());
  void groups.join(group());
  await expect.poll(names).toHaveLength(1);
  void groups.fetchGroup(ID);
  await expect.poll(names).toHaveLength(2);
  (await call(1)).answer([group()]);
  await Promise.resolve();
  expect(held()?.isJoined).toBe(true);
});

test('reverts a refused choice, shows why and reloads', async () => {
  const { groups, told, held, names, call } = openPage(CLOSED);
  const isDone = groups.join(CLOSED);
  (await call(0)).refuse();
  expect(await isDone).toBe(false);
  expect(held()).toEqual(CLOSED);
  expect(said).toEqual(['Couldn’t ask to join Gulls. You are banned.']);
  expect(told).toEqual([]);
  await expect.poll(names).toEqual(['POST /group/join', 'POST /groups/map']);
  (await call(1)).answer([group({ isBanned: true })]);
  await expect.poll(() => held()?.isBanned).toBe(true);
});

test('joins by invitation after a pending request', async () => {
  const { groups, calls, held, names, call } = openPage(CLOSED);
  void groups.join(CLOSED);
  const invited = groups.join(CLOSED, 'token');
  await expect.poll(names).toEqual(['POST /group/join']);
  (await call(0)).answer(WAITING);
  await expect.poll(names).toHaveLength(2);
  expect(calls[1]?.input).toMatchObject({ body: { groupId: ID, invite: 'token' } });
  expect(held()).toMatchObject({ isJoined: true, isPending: false, memberCount: 4 });
  expect(held()?.abilities).not.toContain('read');
  (await call(1)).answer(joined({ visibility: 'private' }));
  expect(await invited).toBe(true);
  expect(held()?.abilities).toContain('read');
});

test('reverts a refused pin and keeps the membership', { tags: ['GROUP-10'] }, async () => {
  const { groups, held, names, call } = openPage(group());
  const isPinned = groups.pin(group(), true);
  const isJoined = groups.join(group());
  expect(held()).toMatchObject({ isPinned: true, isJoined: true });
  (await call(0)).refuse();
  expect(await isPinned).toBe(false);
  expect(held()).toMatchObject({ isPinned: false, isJoined: true });
  await call(2);
  (await call(names().indexOf('POST /group/join'))).answer(joined({ isPinned: false }));
  expect(await isJoined).toBe(true);
  expect(held()).toMatchObject({ isPinned: false, isJoined: true });
  expect(said).toEqual(['Couldn’t pin Gulls. You are banned.']);
});

test('reloads a changed membership and drops a deleted group', async () => {
  const { calls, held, announce, groups, call } = openPage();
  announce('membershipChanged', { groupId: ID, isJoined: true });
  expect(calls).toEqual([]);
  groups.held.setState({ [ID]: WAITING });
  announce('membershipChanged', { groupId: ID, isJoined: true });
  (await call(0)).answer([joined({ visibility: 'private' })]);
  await expect.poll(() => held()?.isJoined).toBe(true);
  announce('membershipChanged', { groupId: ID, isJoined: false });
  (await call(1)).answer([]);
  await expect.poll(held).toBeUndefined();
});

const SECRETS = {
  description: 'Among us.',
  rules: 'Tell nobody.',
  cover: '/media/cover.webp',
  postCount: 7,
  pinnedPostUlid: ID,
} as const;
const UNTOLD = { description: '', rules: '', cover: null, postCount: null, pinnedPostUlid: null };

test('stores opened groups, and only public details of left ones', async () => {
  const { page, groups, calls, announce, held, call } = openPage();
  const opened = page.lists.fetchQuery(groups.groupOptions('Gulls'));
  const kept = (): unknown => page.lists.getQueryData(['group', 'gulls']);
  (await call(0)).answer([CLOSED]);
  await opened;
  void groups.join(CLOSED, 'token');
  await expect.poll(() => calls.length).toBe(2);
  const inside = joined({ visibility: 'private', ...SECRETS });
  (await call(1)).answer(inside);
  await expect.poll(kept).toEqual(inside);
  announce('membershipChanged', { groupId: ID, isJoined: false });
  expect(held()).toMatchObject({ isJoined: false, ...UNTOLD });
  expect(kept()).toEqual(held());
});

test('shows a stored group offline unless it was deleted', async () => {
  const kept: Record<string, unknown> = { '["group","gulls"]': joined(), '["group","gone"]': null };
  const { page, groups, calls, held } = openPage();
  const access = page.part(createOfflineAccess);
  access.askOffline = (ask) =>
    ask({ readWhole: async (key) => kept[hashKey(key)] ?? null } as Offline);
  const reads = ['Gulls', 'gone'].map((named) => {
    const opened = page.lists.fetchQuery(groups.groupOptions(named));
    calls.at(-1)?.refuse(networkError());
    return opened;
  });
  const [read, gone] = await Promise.allSettled(reads);
  expect(read).toEqual({ status: 'fulfilled', value: joined() });
  expect(held()).toEqual(joined());
  expect(gone).toMatchObject({ status: 'rejected', reason: { message: UNREACHABLE_MESSAGE } });
});

test('reloads a cached group when its posts change', () => {
  const { calls, announce } = openPage(joined());
  const post = { id: 'p', groupId: ID } as Post;
  announce('postCreated', post);
  announce('groupChanged', { groupId: ID });
  announce('postCreated', { ...post, groupId: 'unknown' });
  announce('postCreated', { ...post, groupId: null });
  const asked = { call: 'POST /groups/map', input: { body: { ulids: [ID] } } };
  expect(calls).toMatchObject([asked, asked]);
});

test('keeps staff abilities after leaving a group', () => {
  const staff = joined({ abilities: ['read', 'leave', 'post', 'delete'] });
  expect(withMembership(staff, false)).toMatchObject({
    isJoined: false,
    role: null,
    memberCount: 3,
    abilities: ['read', 'join', 'delete'],
  });
  expect(withMembership(staff, true)).toBe(staff);
});

test('ignores a response after the member signs out', async () => {
  const { page, groups, held, told, call } = openPage(group());
  const isDone = groups.join(group());
  const joining = await call(0);
  page.drop();
  joining.answer(joined());
  expect(await isDone).toBe(false);
  expect(held()).toBeUndefined();
  expect(told).toEqual([]);
});

test('returns null for an invitation that has ended', async () => {
  const { page, groups, call } = openPage();
  const options = groups.inviteOptions('token');
  const shown = page.lists.fetchQuery(options);
  (await call(0)).answer(CLOSED);
  expect(await shown).toMatchObject({ id: ID });
  const ended = page.lists.fetchQuery(options);
  (await call(1)).refuse(GONE);
  expect(await ended).toBeNull();
  const lost = page.lists.fetchQuery(options);
  (await call(2)).refuse(networkError());
  await expect(lost).rejects.toThrow(UNREACHABLE_MESSAGE);
});

test("reloads when a moderator's decision is refused", async () => {
  const { page, groups, held, names, call } = openPage(joined({ role: 'moderator' }));
  const { asked, stop } = look(page, ['group-people', ID, 'requests'], ['group-people', 'another']);
  const isDone = groups.approve(ID, 'user');
  (await call(0)).refuse(GONE);
  await expect.poll(names).toEqual(['POST /group/approve', 'POST /groups/map']);
  (await call(1)).answer([joined({ role: 'moderator', pendingCount: 0 })]);
  expect(await isDone).toBe(false);
  expect(said).toEqual(['It is not there.']);
  expect(asked).toEqual(['group-people']);
  expect(held()?.pendingCount).toBe(0);
  stop();
});

test('shows a queued edit and reloads after its response', { tags: ['GROUP-14'] }, async () => {
  const { page, groups, held, names, call } = openPage(CLOSED);
  const { asked, stop } = look(page, ['groups', 'myGroups', '']);
  const edited = groups.edit(ID, { visibility: 'public' });
  (await call(0)).refuse(networkError());
  expect(await edited).toBe(null);
  expect(held()?.visibility).toBe('public');
  expect(said).toEqual([PENDING_TEXT]);
  (await call(1)).answer(joined({ role: 'owner' }));
  await expect.poll(names).toEqual(['PATCH /group/edit', 'PATCH /group/edit', 'POST /groups/map']);
  expect(asked).toEqual(['groups']);
  stop();
});

test('keeps a queued join and sends only the last choice', async () => {
  const world = createOutboxFixture();
  world.server.show = ({ call }) => ({ data: call === 'POST /groups/map' ? [joined()] : joined() });
  const { page, go, items } = world.openTab({ isOnline: false });
  const groups = page.part(createGroups);
  groups.held.setState({ [ID]: group() });
  const held = () => groups.held.getState()[ID];
  expect(await groups.join(group())).toBe(true);
  expect(await groups.leave(joined())).toBe(true);
  expect(await groups.join(group())).toBe(true);
  expect(await groups.approve(ID, 'bob')).toBe(true);
  expect(held()?.isJoined).toBe(true);
  expect(said).toEqual([PENDING_TEXT, PENDING_TEXT, PENDING_TEXT, PENDING_TEXT]);
  expect(items()).toHaveLength(2);
  go('online');
  await expect.poll(() => items()).toEqual([]);
  expect(world.done.map(({ call }) => call)).toEqual(['POST /group/join', 'POST /group/approve']);
});

test('says why a queued membership was refused', async () => {
  const world = createOutboxFixture();
  world.server.show = () => ({ data: [group()] });
  const { page, go } = world.openTab({ isOnline: false });
  const groups = page.part(createGroups);
  groups.held.setState({ [ID]: group() });
  await groups.join(group());
  world.server.fails = ({ call }) => (call === 'POST /group/join' ? BANNED : null);
  go('online');
  await expect.poll(() => groups.held.getState()[ID]?.isJoined).toBe(false);
  expect(said).toEqual([PENDING_TEXT, 'You are banned.']);
});

test('reloads group lists after a membership changed elsewhere', async () => {
  const { page, calls, announce } = openPage();
  const lists = [
    ['groups', 'myGroups', ''],
    ['group-people', ID],
    ['group-people', 'another'],
  ];
  const { asked, stop } = look(page, ...lists);
  announce('membershipChanged', { groupId: ID, isJoined: true });
  await expect.poll(() => asked).toEqual(['groups', 'group-people']);
  expect(calls).toEqual([]);
  stop();
});

test('treats an already deleted group as deleted', async () => {
  const { groups, told, held, call } = openPage(joined({ role: 'owner' }));
  const isDone = groups.remove(ID);
  (await call(0)).refuse(GONE);
  expect(await isDone).toBe(true);
  expect(held()).toBeUndefined();
  expect(told).toEqual([{ groupId: ID, isJoined: false }]);
  expect(said).toEqual([]);
});

test('reloads a group that changed during a pin', async () => {
  const { groups, calls, held, announce, names, call } = openPage(WAITING);
  const isPinned = groups.pin(WAITING, true);
  await expect.poll(names).toHaveLength(1);
  announce('membershipChanged', { groupId: ID, isJoined: true });
  await expect.poll(names).toHaveLength(2);
  (await call(1)).answer([joined({ visibility: 'private' })]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(held()?.isJoined).toBe(false);
  (await call(0)).answer({});
  expect(await isPinned).toBe(true);
  await expect.poll(() => calls[2]?.call).toBe('POST /groups/map');
  (await call(2)).answer([joined({ visibility: 'private', isPinned: true })]);
  await expect.poll(held).toMatchObject({ isJoined: true, isPinned: true });
});

test('reloads groups after reconnecting and removes inaccessible ones', async () => {
  const [banned, approved, closed, seen] = ['BANNED', 'APPROVED', 'CLOSED', 'SEEN'];
  const inside = joined({ visibility: 'private', ...SECRETS });
  const { page, groups, calls, call } = openPage(
    { ...inside, id: banned },
    { ...WAITING, id: approved },
    { ...inside, id: closed },
    group({ id: seen }),
  );
  const shown = look(page, ['groups', 'myGroups', ''], ['group-people', banned]);
  const open = [banned, approved].map((id) => {
    const initialData = groups.held.getState()[id] ?? null;
    return new QueryObserver(page.lists, {
      ...groups.groupOptions(id),
      initialData,
      staleTime: 60_000,
    });
  });
  const stops = open.map((each) => each.subscribe(() => {}));
  page.part(createRealtime).tell('reconnected', null);
  expect(calls).toMatchObject([
    { call: 'POST /groups/map', input: { body: { ulids: [banned, approved, closed] } } },
  ]);
  const now = { ...inside, id: approved };
  const outside = { ...CLOSED, isBanned: true, id: banned };
  (await call(0)).answer([outside, now]);
  await expect.poll(() => groups.held.getState()[closed]).toBeUndefined();
  expect([banned, approved].map((id) => groups.held.getState()[id])).toEqual([outside, now]);
  expect(open.map((each) => each.getCurrentResult().data?.isJoined)).toEqual([false, true]);
  expect(shown.asked).toEqual(['groups', 'group-people']);
  for (const stop of [shown.stop, ...stops]) stop();
});

test('loads no groups after reconnecting without any', () => {
  const { page, calls } = openPage();
  page.part(createRealtime).tell('reconnected', null);
  expect(calls).toEqual([]);
});

test('drops a response from before a pin and reloads', async () => {
  const { page, groups, calls, held, names, call } = openPage(joined());
  const opened = page.lists.fetchQuery(groups.groupOptions('Gulls'));
  const isPinned = groups.pin(joined(), true);
  await expect.poll(names).toEqual(['POST /groups/map', 'POST /group/pin']);
  (await call(1)).answer({});
  expect(await isPinned).toBe(true);
  (await call(0)).answer([joined({ memberCount: 9 })]);
  expect(await opened).toMatchObject({ isPinned: true });
  expect(held()?.isPinned).toBe(true);
  await expect.poll(names).toHaveLength(3);
  (await call(2)).answer([joined({ memberCount: 9, isPinned: true })]);
  await expect.poll(held).toMatchObject({ isPinned: true, memberCount: 9 });
  expect(page.lists.getQueryData(['group', 'gulls'])).toEqual(held());
  expect(calls).toHaveLength(3);
});

test('keeps a new name despite an earlier response', async () => {
  const { groups, held, call } = openPage(joined());
  const before = groups.fetchGroup(ID);
  await call(0);
  const edited = groups.edit(ID, { name: 'Terns' });
  (await call(1)).answer(joined({ name: 'Terns' }));
  await edited;
  (await call(0)).answer([joined()]);
  await before;
  expect(held()?.name).toBe('Terns');
});

test('keeps a private group hidden despite an earlier response', async () => {
  const inside = joined({ visibility: 'private', ...SECRETS });
  const { groups, held, announce, call } = openPage(inside);
  const before = groups.fetchGroup(ID);
  announce('membershipChanged', { groupId: ID, isJoined: false });
  (await call(1)).answer([CLOSED]);
  await expect.poll(held).toEqual(CLOSED);
  (await call(0)).answer([inside]);
  await before;
  expect(held()).toEqual(CLOSED);
});

test('keeps the response of the later request', async () => {
  const inside = joined({ visibility: 'private', ...SECRETS });
  const { groups, calls, held, call } = openPage(inside);
  const before = groups.fetchGroup(ID);
  const after = groups.fetchGroup(ID);
  (await call(1)).answer([CLOSED]);
  await after;
  (await call(0)).answer([inside]);
  await before;
  expect(held()).toEqual(CLOSED);
  expect(calls).toHaveLength(2);
});

test('does not reload a change that a response included', async () => {
  const { groups, calls, held, announce, call } = openPage(joined());
  const before = groups.fetchGroup(ID);
  announce('membershipChanged', { groupId: ID, isJoined: true });
  (await call(1)).answer([joined({ memberCount: 9 })]);
  await expect.poll(held).toMatchObject({ memberCount: 9 });
  (await call(0)).answer([joined()]);
  await before;
  expect(held()?.memberCount).toBe(9);
  expect(calls).toHaveLength(2);
});

test('keeps a deleted group removed despite an earlier response', async () => {
  const { groups, held, announce, call } = openPage(joined());
  const before = groups.fetchGroup(ID);
  announce('groupChanged', { groupId: ID });
  (await call(1)).answer([]);
  await expect.poll(held).toBeUndefined();
  (await call(0)).answer([joined()]);
  await before;
  expect(held()).toBeUndefined();
});

test('returns null for a group deleted during loading', async () => {
  const owned = joined({ role: 'owner' });
  const { page, groups, call } = openPage(owned);
  const opened = page.lists.fetchQuery(groups.groupOptions('Gulls'));
  const isGone = groups.remove(ID);
  (await call(1)).answer({});
  expect(await isGone).toBe(true);
  (await call(0)).answer([owned]);
  expect(await opened).toBeNull();
});

test('shows lists loading during a reconnect, then reloads them', async () => {
  const { page, groups, calls, names, call } = openPage();
  const mine = new InfiniteQueryObserver(page.lists, groups.searchOptions({ type: 'myGroups' }));
  const people = new InfiniteQueryObserver(page.lists, groups.peopleOptions(ID, 'members'));
  const stops = [mine.subscribe(() => {}), people.subscribe(() => {})];
  page.part(createRealtime).tell('reconnected', null);
  page.part(createRealtime).tell('reconnected', null);
  expect(calls).toHaveLength(2);
  (await call(0)).answer([]);
  (await call(1)).answer([]);
  const shown = () => [mine, people].map((each) => each.getCurrentResult().status);
  await expect.poll(shown).toEqual(['success', 'success']);
  expect(names().slice(2)).toEqual(['POST /groups/search', 'GET /group/:id/members']);
  for (const stop of stops) stop();
});

test('reloads a group joined during its first load', async () => {
  const { page, groups, calls, held, announce, call } = openPage();
  const opened = page.lists.fetchQuery(groups.groupOptions('Gulls'));
  announce('membershipChanged', { groupId: ID, isJoined: true });
  (await call(0)).answer([WAITING]);
  expect(await opened).toEqual(WAITING);
  await expect.poll(() => calls.length).toBe(2);
  (await call(1)).answer([joined({ visibility: 'private' })]);
  await expect.poll(held).toMatchObject({ isJoined: true });
});

test('reloads lists when a membership changes during loading', async () => {
  const { page, groups, announce, names, call } = openPage();
  const mine = new InfiniteQueryObserver(page.lists, groups.searchOptions({ type: 'myGroups' }));
  const people = new InfiniteQueryObserver(page.lists, groups.peopleOptions(ID, 'members'));
  const stops = [mine.subscribe(() => {}), people.subscribe(() => {})];
  announce('membershipChanged', { groupId: ID, isJoined: true });
  await expect.poll(names).toHaveLength(4);
  (await call(0)).answer([]);
  (await call(1)).answer([]);
  (await call(2)).answer([joined()]);
  await expect.poll(() => mine.getCurrentResult().data?.pages).toMatchObject([{ ids: [ID] }]);
  expect(names()[3]).toBe('GET /group/:id/members');
  for (const stop of stops) stop();
});
