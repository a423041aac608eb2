import type { Post } from '@rookery/contract/posts/post.ts';
import { afterEach, expect, test, vi } from 'vitest';

import { ApiError } from '#web/data/api-error.ts';
import type { Api } from '#web/data/client.ts';

import { BREAKPOINTS, composerHeight } from './composer-height.ts';
import { failureText, sendPost } from './send-post.ts';

afterEach(() => vi.restoreAllMocks());

const outgoing = { ulid: '01J00000000000000000000000', text: 'Fog \n', isSensitive: true };

/** A server that answers every call the same way, and notes what it was sent. */
function server(answer: () => unknown) {
  const calls: { key: string; body: unknown }[] = [];
  const api = (async (key: string, input: { body: unknown }) => {
    calls.push({ key, body: input.body });
    return answer();
  }) as unknown as Api;
  return { api, calls };
}

test('COMPOSE-32 a post goes out with its id and its flag', async () => {
  const { api, calls } = server(() => ({ data: { id: outgoing.ulid, body: 'Fog' } }));
  const result = await sendPost(api, { kind: 'post' }, outgoing);
  expect(result).toMatchObject({ kind: 'sent', post: { body: 'Fog' } });
  expect(calls).toEqual([
    { key: 'PUT /posts', body: { ulid: outgoing.ulid, body: 'Fog \n', isSensitive: true } },
  ]);
});

test('COMPOSE-42 a comment names its parent and the default group', async () => {
  const { api, calls } = server(() => ({ data: { id: outgoing.ulid, body: 'Fog' } }));
  await sendPost(api, { kind: 'comment', parent: { id: 'P1' } as Post }, outgoing);
  expect(calls[0]).toMatchObject({
    key: 'PUT /comments',
    body: { parentId: 'P1', groupName: 'default', ulid: outgoing.ulid },
  });
});

test('REPOST-02 COMPOSE-41 a quote goes out with its own id, and names the original', async () => {
  const { api, calls } = server(() => ({ data: { id: outgoing.ulid, body: 'Fog' } }));
  await sendPost(api, { kind: 'quote', parent: { id: 'P1' } as Post }, outgoing);
  const body = { ulid: 'P1', repostUlid: outgoing.ulid, title: 'quote', body: 'Fog \n' };
  expect(calls).toEqual([{ key: 'POST /posts/repost', body: { ...body, isSensitive: true } }]);
});

test('words changed after a send of unknown end are not taken for sent', async () => {
  const { api } = server(() => ({ data: { id: outgoing.ulid, body: 'Mist' } }));
  expect(await sendPost(api, { kind: 'post' }, outgoing)).toMatchObject({ kind: 'earlier' });
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
    'Too many attempts, try again in 2 minutes.',
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

test('a refused id asks for another one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { api } = server(() => {
    throw new ApiError({ status: 409, type: 'conflict', message: 'This is already taken.' });
  });
  expect(await sendPost(api, { kind: 'post' }, outgoing)).toMatchObject({ needsNewUlid: true });
});

test('COMPOSE-26 COMPOSE-27 COMPOSE-29 COMPOSE-30 the sheet rests at three heights and grows', () => {
  expect(BREAKPOINTS).toEqual([0.5, 0.85, 1]);
  const plain = { isFirstPost: false, isAnswer: false, hasKeyboard: false, characters: 300 };
  expect(composerHeight(plain)).toBe(0.5);
  expect(composerHeight({ ...plain, isFirstPost: true })).toBe(0.85);
  expect(composerHeight({ ...plain, isAnswer: true })).toBe(0.85);
  expect(composerHeight({ ...plain, characters: 301 })).toBe(1);
  expect(composerHeight({ ...plain, hasKeyboard: true })).toBe(1);
});
