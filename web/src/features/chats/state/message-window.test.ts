import type { Message } from '@rookery/contract/chats/chat.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  type MessageWindow,
  newsSince,
  ownReaction,
  readUpTo,
  tombstoneOf,
  windowOf,
  withChanged,
  withNewer,
  withOlder,
  withReaction,
} from './message-window.ts';

const said = (ulid: string, more: Partial<Message> = {}): Message =>
  ({
    ulid,
    body: ulid,
    images: [],
    reactions: [],
    replyTo: null,
    isDeleted: false,
    ...more,
  }) as Message;

const ulidsOf = ({ messages }: MessageWindow): string[] => messages.map(({ ulid }) => ulid);

function pages(ids: readonly string[], from: number, to: number) {
  return {
    data: ids
      .slice(from, to)
      .toReversed()
      .map((id) => said(id)),
    next_cursor: from > 0 ? String(from) : null,
    previous_cursor: to < ids.length ? String(to) : null,
  };
}

test('keeps joined pages gapless and in order', () => {
  const ids = Array.from({ length: 60 }, (_, at) => `m${at}`);
  const moves = fc.array(
    fc.record({ isOlder: fc.boolean(), size: fc.integer({ min: 1, max: 9 }) }),
  );
  fc.assert(
    fc.property(fc.nat({ max: 50 }), moves, (start, each) => {
      let [from, to] = [start, Math.min(60, start + 5)];
      let window = windowOf(pages(ids, from, to), false);
      for (const { isOlder, size } of each) {
        const overlap = size % 2;
        if (isOlder && from > 0) {
          const before = Math.max(0, from - size);
          window = withOlder(window, pages(ids, before, from + overlap));
          from = before;
        } else if (!isOlder && to < 60) {
          const after = Math.min(60, to + size);
          const data = ids.slice(to - overlap, after).map((id) => said(id));
          window = withNewer(window, data, after < 60);
          to = after;
        }
      }
      expect(ulidsOf(window)).toEqual(ids.slice(from, to));
      expect(window.older === null).toBe(from === 0);
      expect(window.isAtEnd).toBe(to === 60);
    }),
  );
});

test('updates loaded messages in place and ignores others', () => {
  const window = windowOf(pages(['a', 'b', 'c'], 0, 3), true);
  const now = withChanged(window, [said('b', { body: 'other' }), said('z')]);
  expect(now.messages.map(({ body }) => body)).toEqual(['a', 'other', 'c']);
});

test('removes the excerpt of an unsent message from replies', () => {
  const replyTo = { ulid: 'a', user: {}, excerpt: 'Secret' } as Message['replyTo'];
  const window: MessageWindow = {
    messages: [said('a'), said('b', { replyTo })],
    older: null,
    isAtEnd: true,
  };
  const now = withChanged(window, [tombstoneOf(said('a', { body: 'Secret' }))]);
  expect(now.messages[0]).toMatchObject({ isDeleted: true, body: '' });
  expect(now.messages[1]?.replyTo?.excerpt).toBe('');
});

test('restores the excerpt of a restored message in replies', () => {
  const words = `${'😀'.repeat(LIMITS.messageExcerpt)} and more`;
  const replyTo = { ulid: 'a', user: {}, excerpt: '' } as Message['replyTo'];
  const window: MessageWindow = {
    messages: [tombstoneOf(said('a')), said('b', { replyTo }), said('c', { replyTo: null })],
    older: null,
    isAtEnd: true,
  };
  const now = withChanged(window, [said('a', { body: words })]);
  expect(now.messages[1]?.replyTo?.excerpt).toBe('😀'.repeat(LIMITS.messageExcerpt));
  expect(now.messages[2]).toBe(window.messages[2]);
});

test('keeps one reaction a message and toggles it', () => {
  const message = said('a', { reactions: [{ id: 'heart', count: 2, mine: true }] });
  expect(ownReaction(message)).toBe('heart');
  const other = withReaction(message, 'joy');
  expect(other.reactions).toEqual([
    { id: 'heart', count: 1, mine: false },
    { id: 'joy', count: 1, mine: true },
  ]);
  expect(withReaction(other, 'joy').reactions).toEqual([{ id: 'heart', count: 1, mine: false }]);
  expect(withReaction(other, 'heart').reactions).toEqual([{ id: 'heart', count: 2, mine: true }]);
});

test('compares read marks by server order, not by ulid', () => {
  const messages = [said('z'), said('a'), said('m')];
  expect(readUpTo(messages, 'a')).toBe(1);
  expect(readUpTo(messages, null)).toBe(-1);
  expect(readUpTo(messages, 'unknown')).toBe(-1);
});

test('reports only new messages below a loaded end', () => {
  const end = (...ulids: string[]): MessageWindow => ({
    messages: ulids.map((ulid) => said(ulid)),
    older: null,
    isAtEnd: true,
  });
  const part = (...ulids: string[]): MessageWindow => ({ ...end(...ulids), isAtEnd: false });
  expect(newsSince(end('a', 'b'), end('a', 'b', 'c', 'd'))?.ulid).toBe('d');
  expect(newsSince(end('a', 'b'), end('b', 'c'))?.ulid).toBe('c');
  expect(newsSince(end(), end('a'))?.ulid).toBe('a');
  for (const [before, now] of [
    [null, end('a')],
    [end('a', 'b'), end('a', 'b')],
    [end('c', 'd'), part('a', 'b')],
    [part('a', 'b'), end('c', 'd')],
    [part('a', 'b'), end('a', 'b', 'c')],
    [part('a', 'b'), part('a', 'b', 'c')],
    [end('c', 'd'), end('a', 'b')],
    [end('a'), null],
  ] as const) {
    expect(newsSince(before, now)).toBe(null);
  }
});
