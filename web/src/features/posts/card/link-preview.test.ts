import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createLinkPreview, type LinkPreview } from './link-preview.ts';

const A = 'https://a.example/news';
const B = 'https://b.example';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const cardOf = (url: string): OpenGraph => ({ title: url, description: '', image: null, url });

function scene() {
  const asked: string[] = [];
  const waiting = new Map<string, { give(card: OpenGraph | null): void; fail(): void }>();
  const preview = createLinkPreview((link) => {
    asked.push(link);
    return new Promise((resolve, reject) => {
      waiting.set(link, { give: resolve, fail: () => reject(new Error('no network')) });
    });
  });
  const seen: (string | null)[] = [];
  preview.subscribe(() => seen.push(preview.view()?.url ?? null));
  const answer = async (link: string, card: OpenGraph | null = cardOf(link)): Promise<void> => {
    waiting.get(link)?.give(card);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { preview, asked, waiting, seen, answer };
}

async function pause(preview: LinkPreview, text: string, ms = 600): Promise<void> {
  preview.read(text);
  await vi.advanceTimersByTimeAsync(ms);
}

test('requests a pasted link once after a pause', { tags: ['EMBED-05'] }, async () => {
  const { preview, asked, seen, answer } = scene();
  await pause(preview, `See ${A}`, 599);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual([A]);
  expect(preview.view()).toBeNull();
  await answer(A);
  expect(preview.view()).toEqual(cardOf(A));
  await pause(preview, `See ${A} and more`);
  expect([asked, seen]).toEqual([[A], [A]]);
});

test('requests a typed address only when typing pauses', { tags: ['EMBED-05'] }, async () => {
  const { preview, asked } = scene();
  for (let end = 'https://a.e'.length; end <= A.length; end++) {
    await pause(preview, A.slice(0, end), 300);
  }
  await pause(preview, `${A} is`, 299);
  expect(asked).toEqual([]);
  await pause(preview, `${A} is new`, 1);
  expect(asked).toEqual([A]);
});

test('shows the card of the first link only', { tags: ['EMBED-05'] }, async () => {
  const { preview, asked, answer } = scene();
  await pause(preview, `${A} ${B}`);
  await answer(A);
  await pause(preview, `x ${B}`);
  expect([preview.view(), asked]).toEqual([null, [A, B]]);
  await answer(B);
  expect(preview.view()?.url).toBe(B);
  preview.read('x');
  expect(preview.view()).toBeNull();
  preview.read(`${A} again`);
  expect(preview.view()?.url).toBe(A);
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toEqual([A, B]);
});

test('keeps a removed card hidden for its link only', { tags: ['EMBED-05'] }, async () => {
  const { preview, asked, answer } = scene();
  await pause(preview, A);
  await answer(A);
  preview.remove();
  expect(preview.view()).toBeNull();
  await pause(preview, `${A} more`, 20_000);
  await pause(preview, B);
  await answer(B);
  expect(preview.view()?.url).toBe(B);
  await pause(preview, A, 20_000);
  expect([preview.view(), asked]).toEqual([null, [A, B]]);
});

test('shows nothing for a removed link or missing page', async () => {
  const { preview, asked, answer, seen } = scene();
  await pause(preview, A);
  preview.read('gone');
  await answer(A);
  await pause(preview, B);
  await answer(B, null);
  await pause(preview, `${B} .`, 20_000);
  expect([preview.view(), seen, asked]).toEqual([null, [], [A, B]]);
});

test('hides a failure and retries after later typing', async () => {
  const { preview, asked, waiting, answer } = scene();
  await pause(preview, A);
  waiting.get(A)?.fail();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toEqual([A]);
  await pause(preview, `${A} w`, 5000);
  await pause(preview, `${A} wo`, 4999);
  expect(asked).toEqual([A]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual([A, A]);
  await answer(A);
  expect(preview.view()?.url).toBe(A);
});

test('requests nothing after it has ended', async () => {
  const { preview, asked } = scene();
  preview.read(A);
  preview.end();
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toEqual([]);
});
