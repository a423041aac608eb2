import type { Message } from '@rookery/contract/chats/chat.ts';
import { expect, test } from 'vitest';

import { drawnRange, othersAfter, planRows } from './message-rows.ts';

const MINUTE = 60_000;
const START = new Date(2026, 10, 23, 12).getTime();

function said(ulid: string, by: string, minute = 0, isDeleted = false): Message {
  const createdAt = new Date(START + minute * MINUTE).toISOString();
  return { ulid, user: { userId: by }, createdAt, isDeleted } as Message;
}

function plan(
  messages: readonly Message[],
  more: { newSince?: string | null; readUpTo?: number; isAtEnd?: boolean } = {},
) {
  const given = { newSince: undefined, readUpTo: -1, isAtEnd: true, ...more };
  return planRows({ messages, from: 0, to: messages.length, own: 'me', ...given });
}

test('what one member says in one breath stands together, and a day, a pause or another member begins anew', () => {
  const rows = plan([
    said('a', 'me', 0),
    said('b', 'me', 1),
    said('c', 'me', 20),
    said('d', 'bob', 21),
    said('e', 'bob', 60 * 24),
  ]);
  expect(rows.map(({ isFirst, isLast }) => [isFirst, isLast])).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, true],
    [true, true],
  ]);
  expect(rows.map(({ isNewDay }) => isNewDay)).toEqual([true, false, false, false, true]);
});

test('the line of what is new stands above the first that others said since, and nowhere where nothing was', () => {
  const messages = [said('a', 'bob'), said('b', 'me'), said('c', 'bob'), said('d', 'bob')];
  const lineAbove = (newSince?: string | null): string[] =>
    plan(messages, { newSince })
      .filter(({ isNew }) => isNew)
      .map(({ message }) => message.ulid);
  expect(lineAbove('a')).toEqual(['c']);
  // All of it is new: no line says so.
  expect(lineAbove(null)).toEqual([]);
  expect(lineAbove(undefined)).toEqual([]);
  expect(lineAbove('not held')).toEqual([]);
});

test('the last own message says that it was sent, and the last that the other has read says so', () => {
  const messages = [
    said('a', 'me'),
    said('b', 'bob'),
    said('c', 'me'),
    said('d', 'me'),
    said('e', 'me', 0, true),
  ];
  const states = (readUpTo: number) => plan(messages, { readUpTo }).map(({ status }) => status);
  expect(states(-1)).toEqual([null, null, null, 'sent', null]);
  expect(states(1)).toEqual(['read', null, null, 'sent', null]);
  expect(states(4)).toEqual([null, null, null, 'read', null]);
});

test('where the newest is not held, own messages say only what is known: that the other has read so far', () => {
  const messages = [said('a', 'me'), said('b', 'bob'), said('c', 'me')];
  const states = (readUpTo: number) =>
    plan(messages, { readUpTo, isAtEnd: false }).map(({ status }) => status);
  expect(states(-1)).toEqual([null, null, null]);
  expect(states(1)).toEqual(['read', null, null]);
});

test('of a long history eighty messages stand in the page at most, around the one that is read', () => {
  const messages = Array.from({ length: 5000 }, (_, at) => said(`m${at}`, 'bob'));
  expect(drawnRange(messages, null)).toEqual({ from: 4940, to: 5000 });
  expect(drawnRange(messages, 'm2000')).toEqual({ from: 1960, to: 2040 });
  expect(drawnRange(messages, 'm10')).toEqual({ from: 0, to: 50 });
});

test('what others said after a message is told apart from what the member said', () => {
  const messages = [said('a', 'bob'), said('b', 'me'), said('c', 'bob')];
  expect(othersAfter(messages, 'a', 'me').map(({ ulid }) => ulid)).toEqual(['c']);
  expect(othersAfter(messages, 'c', 'me')).toEqual([]);
});
