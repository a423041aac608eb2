import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Draft } from '#web/data/drafts/draft.ts';
import type { DraftOptions } from '#web/data/drafts/draft-options.ts';
import { ApiError } from '#web/data/http/api-error.ts';
import { createOutboxFixture } from '#web/data/outbox/outbox-fixture.ts';

import { expectConsole } from '../../../../../scripts/testing/console-watch.ts';
import { type SendResult, sendPost } from './send-post.ts';

const NOW = Date.UTC(2026, 10, 1);
const publishAt = new Date(NOW + 86_400_000).toISOString();
const ulid = expect.any(String);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.spyOn(console, 'info').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function send(
  world: ReturnType<typeof createOutboxFixture>,
  options: DraftOptions,
): Promise<SendResult> {
  const draft = { draftId: 'default', postBody: 'Fog', options } as Draft;
  const outgoing = { text: 'Fog', isSensitive: false, images: [], draft };
  const result = sendPost(world.openTab().page, { kind: 'post' }, outgoing);
  await vi.advanceTimersByTimeAsync(9000);
  return result;
}

const sent = ({ done }: ReturnType<typeof createOutboxFixture>) =>
  done.map(({ call, input }) => [call, input['body']]);

test('schedules a draft with a time', async () => {
  const world = createOutboxFixture();
  expect(await send(world, { publishAt })).toEqual({ kind: 'scheduled', at: publishAt });
  const options = JSON.stringify({ whoAnswers: 'everyone', whoQuotes: 'everyone' });
  const body = { ulid, body: 'Fog', isSensitive: false, publishAt, options };
  expect(sent(world)).toEqual([['PUT /posts/scheduled', body]]);
});

test('replaces the scheduled post that the draft edits', async () => {
  const world = createOutboxFixture();
  await send(world, { publishAt, scheduledUlid: 'S1' });
  expect(sent(world)).toMatchObject([['PUT /posts/scheduled', { ulid: 'S1', publishAt }]]);
});

test('cancels the scheduled post before posting at once', async () => {
  const world = createOutboxFixture();
  expect((await send(world, { publishAt: null, scheduledUlid: 'S1' })).kind).toBe('sent');
  expect(sent(world)).toMatchObject([
    ['DELETE /posts/scheduled', { ulid: 'S1' }],
    ['PUT /posts', { body: 'Fog', ulid }],
  ]);
});

test('keeps the text when the scheduled post is already published', async () => {
  expectConsole('error', 'The post could not be sent.');
  const world = createOutboxFixture();
  const message = 'This post was already published.';
  world.server.fails = () => new ApiError({ status: 409, type: 'conflict', message });
  const result = await send(world, { publishAt, scheduledUlid: 'S1' });
  expect(result).toMatchObject({ kind: 'failed', message, isPublished: true });
});
