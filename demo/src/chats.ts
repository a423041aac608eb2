import type { ReactionName } from '@rookery/contract/kernel/reactions.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { chats, type DemoChat } from '../content/chats.ts';
import type { GroupRow } from './groups.ts';
import type { Random } from './random.ts';

export interface MessageRow {
  id: string;
  authorId: string;
  body: string;
  at: Date;
  reaction: { userId: string; name: ReactionName } | null;
}

export interface ChatRow {
  id: string;
  groupId: string | null;
  userIds: readonly string[];
  askedBy: string | null;
  at: Date;
  messages: readonly MessageRow[];
  unread: number;
}

const MINUTE_MS = 60_000;
const LINE = /^(\w+)> (.*?)(?: \| (\w+))?$/u;

interface ChatContext {
  idOf: ReadonlyMap<string, string>;
  groups: readonly GroupRow[];
  now: Date;
  random: Random;
}

/** Chats in the order of their last message, because lists follow the order of writing. */
export function chatRows(circle: ChatContext): readonly ChatRow[] {
  return chats
    .toSorted((one, other) => other.minutesAgo - one.minutesAgo)
    .map((chat) => chatRow(chat, circle));
}

function chatRow(
  { between, minutesAgo, said, unread = 0, isRequest }: DemoChat,
  circle: ChatContext,
) {
  const { groups, now, random } = circle;
  const group = groups.find((one) => one.group.key === between);
  const named = typeof between === 'string' ? [] : between.map((name) => idOf(name, circle));
  if (!group && named.length === 0)
    throw new Error(`The demo has no group called ${String(between)}.`);
  let at = new Date(now.getTime() - minutesAgo * MINUTE_MS);
  const moments = said.map(() => {
    const moment = at;
    at = new Date(at.getTime() - random.between(30, 420) * 1000);
    return moment;
  });
  const spoken = said.map((line, place) => {
    const [, name = '', body = '', reaction] = LINE.exec(line) ?? [];
    return { authorId: idOf(name, circle), body, reaction, at: moments.at(-1 - place) ?? now };
  });
  const messages = spoken.map(({ authorId, body, reaction, at: saidAt }, place): MessageRow => {
    const near = [...spoken.slice(place), ...spoken.slice(0, place).toReversed()];
    const other = near.find((one) => one.authorId !== authorId);
    return {
      id: ulidToUuid(makeUlid(saidAt.getTime())),
      authorId,
      body,
      at: saidAt,
      reaction:
        reaction && other ? { userId: other.authorId, name: reaction as ReactionName } : null,
    };
  });
  const members = group?.people.filter(({ standing }) => standing !== 'pending');
  return {
    id: ulidToUuid(makeUlid(at.getTime())),
    groupId: group?.id ?? null,
    userIds: members?.map(({ userId }) => userId) ?? named,
    askedBy: isRequest ? (named[0] ?? null) : null,
    at,
    messages,
    unread,
  };
}

function idOf(name: string, { idOf: ids }: ChatContext): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`A chat names @${name}, whom the demo does not have.`);
  return id;
}
