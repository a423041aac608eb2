import type { Message } from '@rookery/contract/chats/chat.ts';
import { expect, test } from 'vitest';

import { renderedRange, othersAfter, planRows } from './message-rows.ts';

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

test('groups a member’s consecutive messages by day and pause', () => {
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

test('puts the New messages line above the first unread message', () => {
  const messages = [said('a', 'bob'), said('b', 'me'), said('c', 'bob'), said('d', 'bob')];
  const lineAbove = (newSince?: string | null): string[] =>
    plan(messages, { newSince })
      .filter(({ isNew }) => isNew)
      .map(({ message }) => message.ulid);
  expect(lineAbove('a')).toEqual(['c']);
  expect(lineAbove(null)).toEqual([]);
  expect(lineAbove(undefined)).toEqual([]);
  expect(lineAbove('not held')).toEqual([]);
});

test('marks only the last sent and last read message', () => {
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

test('shows only known read marks without the newest message', () => {
  const messages = [said('a', 'me'), said('b', 'bob'), said('c', 'me')];
  const states = (readUpTo: number) =>
    plan(messages, { readUpTo, isAtEnd: false }).map(({ status }) => status);
  expect(states(-1)).toEqual([null, null, null]);
  expect(states(1)).toEqual(['read', null, null]);
});

test('renders at most eighty messages around the reader', () => {
  const messages = Array.from({ length: 5000 }, (_, at) => said(`m${at}`, 'bob'));
  expect(renderedRange(messages, null)).toEqual({ from: 4940, to: 5000 });
  expect(renderedRange(messages, 'm2000')).toEqual({ from: 1960, to: 2040 });
  expect(renderedRange(messages, 'm10')).toEqual({ from: 0, to: 50 });
});

test("lists later messages of others, not the member's messages", () => {
  const messages = [said('a', 'bob'), said('b', 'me'), said('c', 'bob')];
  expect(othersAfter(messages, 'a', 'me').map(({ ulid }) => ulid)).toEqual(['c']);
  expect(othersAfter(messages, 'c', 'me')).toEqual([]);
});
