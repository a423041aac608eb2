import type { MediaDraftItem } from '@rookery/contract/media/media-item.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { afterEach, expect, test, vi } from 'vitest';

import { ApiError } from '#web/data/http/api-error.ts';
import type { Api } from '#web/data/api/client.ts';

import { BREAKPOINTS, composerHeight } from './composer-height.ts';
import { failureText, sendPost } from './send-post.ts';

afterEach(() => vi.restoreAllMocks());

const outgoing = {
  ulid: '01J00000000000000000000000',
  text: 'Fog \n',
  isSensitive: true,
  images: [] as MediaDraftItem[],
};

/** What the server made of it. */
const stored = { id: outgoing.ulid, body: 'Fog', isSensitive: true, images: [] as unknown[] };

/** A server that answers every call the same way, and notes what it was sent. */
function server(answer: () => unknown) {
  const calls: { key: string; body: unknown }[] = [];
  const api = (async (key: string, input: { body: unknown }) => {
    calls.push({ key, body: input.body });
    return answer();
  }) as unknown as Api;
  return { api, calls };
}

test('COMPOSE-32 a post goes out with its id, and says that it is sensitive', async () => {
  const { api, calls } = server(() => ({ data: stored }));
  const result = await sendPost(api, { kind: 'post' }, outgoing);
  expect(result).toMatchObject({ kind: 'sent', post: { body: 'Fog' } });
  expect(calls).toEqual([
    { key: 'PUT /posts', body: { ulid: outgoing.ulid, body: 'Fog \n', isSensitive: true } },
  ]);
});

test('COMPOSE-42 a comment names its parent and the default group', async () => {
  const { api, calls } = server(() => ({ data: stored }));
  await sendPost(api, { kind: 'comment', parent: { id: 'P1' } as Post }, outgoing);
  expect(calls[0]).toMatchObject({
    key: 'PUT /comments',
    body: { parentId: 'P1', groupName: 'default', ulid: outgoing.ulid },
  });
});

test('REPOST-02 COMPOSE-41 a quote goes out with its own id, and names the original', async () => {
  const { api, calls } = server(() => ({ data: stored }));
  await sendPost(api, { kind: 'quote', parent: { id: 'P1' } as Post }, outgoing);
  const body = { ulid: 'P1', repostUlid: outgoing.ulid, title: 'quote', body: 'Fog \n' };
  expect(calls).toEqual([{ key: 'POST /posts/repost', body: { ...body, isSensitive: true } }]);
});

test.each(['post', 'comment', 'quote'] as const)(
  'EMBED-05 a %s goes out with the preview of its link, and without one where there is none',
  async (kind) => {
    const { api, calls } = server(() => ({ data: stored }));
    const request = { kind, parent: { id: 'P1' } as Post } as Parameters<typeof sendPost>[1];
    const url = 'https://kiln.example/';
    const openGraph = { title: 'Open day', description: '', image: null, url };
    await sendPost(api, request, { ...outgoing, openGraph });
    await sendPost(api, request, { ...outgoing, openGraph: null });
    expect(calls[0]?.body).toMatchObject({ openGraph });
    expect(calls[1]?.body).not.toHaveProperty('openGraph');
  },
);

const MEDIA = [
  { url: '/media/a.webp', description: 'A heron' },
  { url: '/media/gifs/wave.gif', description: null, widthPx: 240, heightPx: 240 },
];

test.each([
  ['post', 'PUT /posts'],
  ['comment', 'PUT /comments'],
  ['reply', 'PUT /comments'],
  ['quote', 'POST /posts/repost'],
] as const)(
  'COMPOSE-01 a %s takes its media along, in order, with their words',
  async (kind, key) => {
    const { api, calls } = server(() => ({ data: { ...stored, images: MEDIA } }));
    const request = kind === 'post' ? { kind } : { kind, parent: { id: 'P1' } as Post };
    const result = await sendPost(api, request, { ...outgoing, images: MEDIA });
    expect(result.kind).toBe('sent');
    expect(calls).toMatchObject([{ key, body: { images: MEDIA } }]);
  },
);

test('media changed after a send of unknown end are not taken for sent', async () => {
  const images = [{ url: '/media/b.webp', description: 'A heron' }];
  const { api } = server(() => ({ data: { ...stored, images } }));
  const sent = await sendPost(api, { kind: 'post' }, { ...outgoing, images: MEDIA.slice(0, 1) });
  expect(sent.kind).toBe('earlier');
  expect(await sendPost(api, { kind: 'post' }, outgoing)).toMatchObject({ kind: 'earlier' });
});

test('a description or a mark changed after a send of unknown end is not taken for sent', async () => {
  const images = [{ url: '/media/a.webp', description: 'A heron' }];
  const { api } = server(() => ({ data: { ...stored, images } }));
  const send = async (change: Partial<typeof outgoing>): Promise<string> =>
    (await sendPost(api, { kind: 'post' }, { ...outgoing, images, ...change })).kind;
  expect(await send({})).toBe('sent');
  expect(await send({ images: [{ url: '/media/a.webp', description: ' A heron\r\n' }] })).toBe(
    'sent',
  );
  expect(await send({ images: [{ url: '/media/a.webp', description: 'A stork' }] })).toBe(
    'earlier',
  );
  expect(await send({ images: [{ url: '/media/a.webp' }] })).toBe('earlier');
  expect(await send({ isSensitive: false })).toBe('earlier');
});

test('media that are for the members of a group alone are the ones that were sent', async () => {
  const images = [{ url: '/media/a.webp?member=1.x', description: null }];
  const { api } = server(() => ({ data: { ...stored, images } }));
  const sent = await sendPost(
    api,
    { kind: 'post' },
    { ...outgoing, images: [{ url: '/media/a.webp' }] },
  );
  expect(sent.kind).toBe('sent');
});

test('a refusal of the media says so, and that it was them', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { api } = server(() => {
    const fields = { images: 'One of the media is not known here.' };
    throw new ApiError({ status: 422, type: 'validation', message: '', fields });
  });
  expect(await sendPost(api, { kind: 'post' }, outgoing)).toMatchObject({
    message: 'One of the media is not known here.',
    isAboutMedia: true,
  });
});

test('words changed after a send of unknown end are not taken for sent', async () => {
  const { api } = server(() => ({ data: { ...stored, body: 'Mist' } }));
  expect(await sendPost(api, { kind: 'post' }, outgoing)).toMatchObject({ kind: 'earlier' });
});

test.each([{ isDeleted: true }, { isHidden: true }])(
  'what went through before and is gone since was not sent now: %o',
  async (gone) => {
    const { api } = server(() => ({ data: { ...stored, body: '', ...gone } }));
    expect(await sendPost(api, { kind: 'post' }, outgoing)).toEqual({ kind: 'gone' });
  },
);

test('of a post, which answers nothing, what is not found was its first sending; of others it may be: they go out anew, and no clock is wrong', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { api } = server(() => {
    throw new ApiError({ status: 404, type: 'not_found', message: 'Not found.' });
  });
  expect(await sendPost(api, { kind: 'post' }, outgoing)).toEqual({ kind: 'gone' });
  const parent = { id: 'P1' } as Post;
  for (const request of [
    { kind: 'post', group: { id: 'G1', name: 'Birds' } },
    { kind: 'comment', parent },
    { kind: 'reply', parent },
    { kind: 'quote', parent },
  ] as const) {
    expect(await sendPost(api, request, outgoing)).toEqual({
      kind: 'failed',
      message: 'Not found.',
      isGone: true,
      needsNewUlid: true,
      isUlidRefused: false,
      isAboutMedia: false,
    });
  }
});

test('COMPOSE-24 a failure is logged, and says what happened', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { api } = server(() => {
    throw new ApiError({ status: 500, type: 'server', message: 'x' });
  });
  expect(await sendPost(api, { kind: 'post' }, outgoing)).toEqual({
    kind: 'failed',
    message: 'Uh oh, something went wrong, try again',
    needsNewUlid: false,
    isUlidRefused: false,
    isAboutMedia: false,
    isGone: false,
  });
  expect(logged).toHaveBeenCalledOnce();
});

test.each([
  [
    new ApiError({ status: 0, type: 'network', message: '' }),
    'No connection. Your words are kept here.',
  ],
  [
    new ApiError({ status: 0, type: 'timeout', message: '' }),
    'No connection. Your words are kept here.',
  ],
  [
    new ApiError({ status: 401, type: 'authentication', message: '' }),
    'You were signed out. Your words are kept here.',
  ],
  [
    new ApiError({ status: 429, type: 'Too many requests', message: '', retryAfter: 61 }),
    'Too many attempts, try again in a few minutes',
  ],
  [
    new ApiError({ status: 429, type: 'Too many requests', message: '' }),
    'Too many attempts, try again in a few minutes',
  ],
  [
    new ApiError({ status: 422, type: 'validation', message: '', fields: { body: 'Too long.' } }),
    'Too long.',
  ],
  [new Error('bug'), 'Uh oh, something went wrong, try again'],
])('a failed send reads plainly: %s', (error, text) => expect(failureText(error)).toBe(text));

test('COMPOSE-25 a refusal for a timeout is no failure: it says what was refused, and logs nothing', async () => {
  const restriction = {
    until: '2026-11-25T12:00:00.000Z',
    leftMs: 60_000,
    action: 'post',
  } as const;
  const error = new ApiError({ status: 403, type: 'timeout', message: '', restriction });
  const { api } = server(() => {
    throw error;
  });
  expect(await sendPost(api, { kind: 'post' }, outgoing)).toEqual({ kind: 'restricted', error });
});

test('a refused id asks for another one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { api } = server(() => {
    throw new ApiError({ status: 409, type: 'conflict', message: 'This is already taken.' });
  });
  expect(await sendPost(api, { kind: 'post' }, outgoing)).toMatchObject({
    needsNewUlid: true,
    isUlidRefused: true,
  });
});

test('COMPOSE-26 COMPOSE-27 COMPOSE-28 COMPOSE-29 COMPOSE-30 the sheet rests at three heights and grows', () => {
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
});
