import { ulidTime } from '@rookery/contract/kernel/ulid.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { ComposerRequest } from '#web/data/drafts/composer-requests.part.ts';
import type { Draft } from '#web/data/drafts/draft.ts';
import { ApiError, type ApiErrorDetails } from '#web/data/http/api-error.ts';
import { createOutboxFixture } from '#web/data/outbox/outbox-fixture.ts';

import { expectConsole } from '../../../../../scripts/testing/console-watch.ts';
import { BREAKPOINTS, composerHeight } from '#web/features/posts/composer/composer-height.ts';
import { failureText, type Outgoing, type SendResult, sendPost } from './send-post.ts';

const NOW = Date.UTC(2026, 10, 1);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.spyOn(console, 'info').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type World = ReturnType<typeof createOutboxFixture>;
type Tab = ReturnType<World['openTab']>;

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const draft = { draftId: 'default', postBody: 'Fog' } as Draft;
const outgoing: Outgoing = { text: 'Fog \n', isSensitive: true, images: [], draft };
const parent = { id: 'P1' } as Post;
const post: ComposerRequest = { kind: 'post' };

async function send(
  tab: Tab,
  request: ComposerRequest = post,
  change: Partial<Outgoing> = {},
): Promise<SendResult> {
  const result = sendPost(tab.page, request, { ...outgoing, ...change });
  await pass(9000);
  return result;
}

const fault = (details: Partial<ApiErrorDetails>): ApiError =>
  new ApiError({ status: 422, type: 'validation', message: 'Refused.', ...details });
const bodies = ({ done }: World) => done.map(({ input }) => input['body'] as { ulid: string });

function failing(world: World, failures: readonly (Error | 'lost' | null)[]) {
  const tried: { key: string; ulid: string }[] = [];
  world.server.fails = ({ key, input }) => {
    const { ulid, repostUlid } = input['body'] as { ulid: string; repostUlid?: string };
    tried.push({ key, ulid: repostUlid ?? ulid });
    return failures[tried.length - 1] ?? null;
  };
  return tried;
}

test('sends a post with a new id', { tags: ['COMPOSE-32'] }, async () => {
  const world = createOutboxFixture();
  const result = await send(world.openTab());
  const ulid = bodies(world)[0]?.ulid ?? '';
  expect(result).toEqual({ kind: 'sent', post: { ulid, body: 'Fog \n', isSensitive: true } });
  expect(ulidTime(ulid)).toBe(NOW);
  const input = { body: { ulid, body: 'Fog \n', isSensitive: true } };
  expect(world.done).toMatchObject([{ call: 'PUT /posts', input }]);
});

test('sends the reason of a sensitive post only', async () => {
  const world = createOutboxFixture();
  const marked = (isSensitive: boolean) => ({
    isSensitive,
    draft: { ...draft, isSensitive, options: { warning: ' Spoilers ' } },
  });
  await send(world.openTab(), post, marked(true));
  await send(world.openTab(), post, marked(false));
  expect(bodies(world).map((body) => 'warning' in body && body.warning)).toEqual([
    'Spoilers',
    false,
  ]);
});

test('an edit removes a reason that the member deleted', async () => {
  const world = createOutboxFixture();
  const edit: ComposerRequest = { kind: 'edit', post: { id: 'P1', title: null } as Post };
  const edited = { ...draft, isSensitive: true, media: [], options: { warning: '' } };
  await send(world.openTab(), edit, { draft: edited });
  expect(bodies(world)).toMatchObject([{ warning: '' }]);
});

test('sends the group of a post', async () => {
  const world = createOutboxFixture();
  await send(world.openTab(), { kind: 'post', group: { id: 'G1', name: 'Birds' } });
  expect(bodies(world)).toMatchObject([{ groupId: 'G1' }]);
});

test('sends the parent and default group of a comment', { tags: ['COMPOSE-42'] }, async () => {
  const world = createOutboxFixture();
  await send(world.openTab(), { kind: 'comment', parent });
  const body = { parentId: 'P1', groupName: 'default', ulid: expect.any(String) };
  expect(world.done).toMatchObject([{ call: 'PUT /comments', input: { body } }]);
});

test('sends a quote under a new id', { tags: ['REPOST-02', 'COMPOSE-41'] }, async () => {
  const world = createOutboxFixture();
  await send(world.openTab(), { kind: 'quote', parent });
  const { repostUlid, ...body } = bodies(world)[0] as { ulid: string; repostUlid?: string };
  expect(ulidTime(repostUlid ?? '')).toBe(NOW);
  expect(body).toEqual({ ulid: 'P1', title: 'quote', body: 'Fog \n', isSensitive: true });
  expect(world.done).toMatchObject([{ call: 'POST /posts/repost' }]);
});

const requests: readonly [string, ComposerRequest, string][] = [
  ['post', post, 'PUT /posts'],
  ['comment', { kind: 'comment', parent }, 'PUT /comments'],
  ['reply', { kind: 'reply', parent }, 'PUT /comments'],
  ['quote', { kind: 'quote', parent }, 'POST /posts/repost'],
];

test.each(requests)(
  'sends a %s with its link preview, if any',
  { tags: ['EMBED-05'] },
  async (_kind, request) => {
    const world = createOutboxFixture();
    const tab = world.openTab();
    const url = 'https://kiln.example/';
    const openGraph = { title: 'Open day', description: '', image: null, url };
    await send(tab, request, { openGraph });
    await send(tab, request, { openGraph: null });
    expect(bodies(world)[0]).toMatchObject({ openGraph });
    expect(bodies(world)[1]).not.toHaveProperty('openGraph');
  },
);

test.each(requests)(
  'sends the media of a %s in order',
  { tags: ['COMPOSE-01'] },
  async (_kind, request, call) => {
    const world = createOutboxFixture();
    const images = [
      { url: '/media/a.webp', description: 'A heron' },
      { url: '/media/gifs/wave.gif', description: null, widthPx: 240, heightPx: 240 },
    ];
    const result = await send(world.openTab(), request, { images });
    expect(result.kind).toBe('sent');
    expect(world.done).toMatchObject([{ call, input: { body: { images } } }]);
  },
);

test.each(requests)(
  'keeps a %s with its draft until the network returns',
  async (_kind, request, call) => {
    const world = createOutboxFixture();
    const tab = world.openTab({ isOnline: false });
    expect(await send(tab, request)).toEqual({ kind: 'waiting' });
    expect(tab.items()).toMatchObject([{ call, state: 'waiting', shown: draft, isKept: true }]);
    tab.go('online');
    await pass(100);
    expect(world.done).toMatchObject([{ call }]);
    expect(tab.items()).toEqual([]);
  },
);

test('sends waiting posts in the order of writing', async () => {
  const world = createOutboxFixture();
  const tab = world.openTab({ isOnline: false });
  for (const text of ['one', 'two', 'three']) await send(tab, post, { text });
  tab.go('online');
  await pass(100);
  expect(bodies(world)).toMatchObject([{ body: 'one' }, { body: 'two' }, { body: 'three' }]);
});

test.each([
  ['a lost response', 'lost' as const],
  ['a network error', fault({ status: 0, type: 'network' })],
])('waits after %s and creates one post', async (_what, failure) => {
  const world = createOutboxFixture();
  const tab = world.openTab();
  const tried = failing(world, [failure]);
  const sending = sendPost(tab.page, post, outgoing);
  await pass(100);
  expect(await sending).toEqual({ kind: 'waiting' });
  await pass(5000);
  expect(tried).toHaveLength(2);
  expect(tried[1]).toEqual(tried[0]);
  expect(world.done).toHaveLength(1);
});

test('stops waiting for a slow response after eight seconds', async () => {
  const world = createOutboxFixture();
  world.server.takesMs = () => 15_000;
  const tab = world.openTab();
  expect(await send(tab)).toEqual({ kind: 'waiting' });
  await pass(10_000);
  expect([world.done.length, tab.items()]).toEqual([1, []]);
});

test.each([
  ['a taken id', post, fault({ status: 409, type: 'conflict' })],
  ['a refused id', post, fault({ fields: { ulid: 'It is invalid.' } })],
  [
    'a refused id of a quote',
    { kind: 'quote', parent },
    fault({ fields: { repostUlid: 'It is invalid.' } }),
  ],
] as [string, ComposerRequest, ApiError][])('replaces %s once', async (_what, request, refusal) => {
  const world = createOutboxFixture();
  const tab = world.openTab();
  const tried = failing(world, [refusal]);
  expect(await send(tab, request)).toMatchObject({ kind: 'sent' });
  expect(tried).toHaveLength(2);
  expect(tried[1]?.ulid).not.toBe(tried[0]?.ulid);
  expect(world.done).toHaveLength(1);
});

test('reports an id that is refused twice', async () => {
  expectConsole('error', 'The post could not be sent.');
  const world = createOutboxFixture();
  const tab = world.openTab();
  const taken = fault({ status: 409, type: 'conflict', message: 'This id is taken.' });
  const tried = failing(world, [taken, taken]);
  expect(await send(tab)).toMatchObject({ kind: 'failed', message: 'This id is taken.' });
  expect(tried).toHaveLength(2);
  expect([world.done, tab.items()]).toEqual([[], []]);
});

test('waits while the first request is in flight', async () => {
  const world = createOutboxFixture();
  failing(world, [fault({ status: 409, type: 'conflict', retryAfter: 1 })]);
  expect(await send(world.openTab())).toEqual({ kind: 'waiting' });
});

test('reports refused media', async () => {
  expectConsole('error', 'The post could not be sent.');
  const world = createOutboxFixture();
  const message = 'One of the media files was not found.';
  failing(world, [fault({ fields: { images: message } })]);
  expect(await send(world.openTab())).toMatchObject({ message, isAboutMedia: true });
});

test.each(requests)('reports a missing parent or group of a %s', async (_kind, request) => {
  expectConsole('error', 'The post could not be sent.');
  const world = createOutboxFixture();
  const tried = failing(world, [fault({ status: 404, type: 'not_found', message: 'Not found.' })]);
  expect(await send(world.openTab(), request)).toEqual({
    kind: 'failed',
    message: 'Not found.',
    isAboutMedia: false,
    isGone: true,
  });
  expect(tried).toHaveLength(1);
});

test('logs and reports a failure, and keeps nothing', { tags: ['COMPOSE-24'] }, async () => {
  expectConsole('error', 'The post could not be sent.');
  const world = createOutboxFixture();
  const tab = world.openTab();
  failing(world, [fault({ status: 500, type: 'server' })]);
  expect(await send(tab)).toEqual({
    kind: 'failed',
    message: 'Uh oh, something went wrong, try again',
    isAboutMedia: false,
    isGone: false,
  });
  await pass(60_000);
  expect([world.done, tab.items()]).toEqual([[], []]);
});

test.each([
  [fault({ status: 0, type: 'network' }), 'No connection. Your text is kept here.'],
  [fault({ status: 0, type: 'timeout' }), 'No connection. Your text is kept here.'],
  [fault({ status: 401, type: 'authentication' }), 'You were logged out. Your text is kept here.'],
  [
    fault({ status: 429, type: 'Too many requests', retryAfter: 61 }),
    'Too many attempts, try again in a few minutes',
  ],
  [
    fault({ status: 429, type: 'Too many requests' }),
    'Too many attempts, try again in a few minutes',
  ],
  [fault({ fields: { body: 'Too long.' } }), 'Too long.'],
  [new Error('bug'), 'Uh oh, something went wrong, try again'],
])('describes a failed send: %s', (error, text) => expect(failureText(error)).toBe(text));

test('reports a timeout of the account and logs nothing', { tags: ['COMPOSE-25'] }, async () => {
  const until = '2026-11-25T12:00:00.000Z';
  const restriction = { until, leftMs: 60_000, action: 'post' } as const;
  const error = fault({ status: 403, type: 'timeout', restriction });
  const world = createOutboxFixture();
  failing(world, [error]);
  expect(await send(world.openTab())).toEqual({ kind: 'restricted', error });
});

test(
  'snaps the sheet to three heights, larger for more content',
  { tags: ['COMPOSE-26', 'COMPOSE-27', 'COMPOSE-28', 'COMPOSE-29', 'COMPOSE-30'] },
  () => {
    expect(BREAKPOINTS).toEqual([0.5, 0.85, 1]);
    const plain = {
      isFirstPost: false,
      isComment: false,
      hasKeyboard: false,
      characters: 300,
      attachments: 0,
      hasRules: false,
    };
    expect(composerHeight(plain)).toBe(0.5);
    expect(composerHeight({ ...plain, isFirstPost: true })).toBe(0.85);
    expect(composerHeight({ ...plain, isComment: true })).toBe(0.85);
    expect(composerHeight({ ...plain, attachments: 1 })).toBe(0.85);
    expect(composerHeight({ ...plain, hasRules: true })).toBe(0.85);
    expect(composerHeight({ ...plain, characters: 301 })).toBe(1);
    expect(composerHeight({ ...plain, hasKeyboard: true })).toBe(1);
  },
);
