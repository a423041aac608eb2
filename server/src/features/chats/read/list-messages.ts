import type { Message } from '@rookery/contract/chats/chat.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { wordQuery, type WordQuery } from '#src/kernel/find-words.ts';
import { pageSize } from '#src/kernel/page.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { withSearchTimeout } from '#src/platform/db/search-timeout.ts';
import type { MessageRow } from '#src/features/chats/record/chat-record.ts';
import { chatOrRefuse } from '#src/features/chats/record/find-chat.ts';
import { findMessage } from '#src/features/chats/record/messages.store.ts';
import { toIndexWord } from '#src/features/chats/record/chat-words.ts';
import { listChatNumbers, listNewer, listOlder, searchWords } from './lists.store.ts';
import { messageViews } from './message-view.ts';
import type { ChatViewParts } from './chat-view.ts';
import type { ChatsParts } from '#src/features/chats/parts.ts';

interface Page {
  data: Message[];
  next_cursor: string | null;
  previous_cursor: string | null;
}

interface MessageListRequest {
  cursor?: string | undefined;
  limit?: number | undefined;
  around?: string | undefined;
}

const OLDER = 0;
const NEWER = 1;

export async function listMessages(
  deps: ChatViewParts & Pick<ChatsParts, 'cursors'>,
  viewerId: string,
  chatId: string,
  { cursor, limit: wanted, around }: MessageListRequest,
): Promise<Page> {
  const { chat, hidden } = await chatOrRefuse(deps, viewerId, chatId);
  const limit = pageSize(wanted, LIMITS.messagesPage, LIMITS.messagesPageMax);
  const list = `messages:${chatId}`;
  const range = { chatId: chat.id, viewerId, hidden };
  const older = (before: number, count: number): Promise<MessageRow[]> =>
    listOlder(deps.db, { ...range, limit: count }, before);
  const newer = (after: number, count: number): Promise<MessageRow[]> =>
    listNewer(deps.db, { ...range, limit: count }, after);
  let rows: MessageRow[];
  let hasOlder = true;
  let hasNewer = true;
  if (around !== undefined) {
    const at = await findMessage(deps.db, chat.id, ulidToUuid(around));
    if (!at || hidden.includes(at.authorId)) throw noMessage();
    const half = Math.floor(limit / 2);
    const [above, below] = await Promise.all([
      older(at.seq + 1, limit - half + 1),
      newer(at.seq, half + 1),
    ]);
    hasOlder = above.length > limit - half;
    hasNewer = below.length > half;
    rows = [...below.slice(0, half).toReversed(), ...above.slice(0, limit - half)];
  } else {
    const [way = OLDER, place = Number.MAX_SAFE_INTEGER] = cursor
      ? deps.cursors.read(list, cursor)
      : [];
    const found = await (way === NEWER ? newer(place, limit + 1) : older(place, limit + 1));
    const hasMore = found.length > limit;
    rows = found.slice(0, limit);
    if (way === NEWER) rows.reverse();
    if (way === NEWER) hasNewer = hasMore;
    else hasOlder = hasMore;
    if (cursor === undefined) hasNewer = false;
  }
  const [newest, oldest] = [rows.at(0), rows.at(-1)];
  const mark = (way: number, row: MessageRow | undefined): string | null =>
    row ? deps.cursors.write(list, [way, row.seq]) : null;
  return {
    data: await messageViews(deps, rows),
    next_cursor: hasOlder ? mark(OLDER, oldest) : null,
    previous_cursor: hasNewer ? mark(NEWER, newest) : null,
  };
}

const noMessage = (): Refusal => new Refusal('not_found', 'Message not found.');

export async function listNewerMessages(
  deps: ChatViewParts & Pick<ChatsParts, 'cursors'>,
  viewerId: string,
  chatId: string,
  ulid: string,
): Promise<{ data: Message[]; hasMore: boolean }> {
  const { chat, hidden } = await chatOrRefuse(deps, viewerId, chatId);
  const after = await findMessage(deps.db, chat.id, ulidToUuid(ulid));
  if (!after) throw noMessage();
  const most = LIMITS.messagesNewerMax;
  const range = { chatId: chat.id, viewerId, hidden, limit: most + 1 };
  const found = await listNewer(deps.db, range, after.seq);
  return {
    data: await messageViews(deps, found.slice(0, most)),
    hasMore: found.length > most,
  };
}

export async function searchMessages(
  deps: ChatViewParts & Pick<ChatsParts, 'cursors'>,
  viewerId: string,
  { q, chatId, cursor }: { q: string; chatId?: string | undefined; cursor?: string | undefined },
): Promise<{ data: Message[]; next_cursor: string | null }> {
  const words = wordQuery(q);
  const list = `messages of ${viewerId} ${chatId ?? ''}:${q}`;
  const [before = Number.MAX_SAFE_INTEGER] = cursor ? deps.cursors.read(list, cursor) : [];
  const [{ blocked }, { roles }] = await Promise.all([
    deps.blocksAndMutes.of(viewerId),
    deps.memberships.of(viewerId),
  ]);
  const hidden = [...blocked];
  const numbers = chatId
    ? [(await chatOrRefuse(deps, viewerId, ulidToUuid(chatId))).chat.number]
    : await listChatNumbers(deps.db, viewerId, { groupIds: [...roles.keys()], hidden });
  if (!words || numbers.length === 0) return { data: [], next_cursor: null };
  const limit = LIMITS.searchedMessagesPage;
  const range = { viewerId, hidden, before, limit: limit + 1 };
  const queries = numbers.map((number) => tsquery(words, number));
  const found = await withSearchTimeout(deps.db, (db) => searchWords(db, queries, range));
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    data: await messageViews(deps, page),
    next_cursor: last ? deps.cursors.write(list, [last.seq]) : null,
  };
}

function tsquery({ words, unfinished }: WordQuery, number: number): string {
  return [
    ...words.map((word) => `'${toIndexWord(number, word)}'`),
    ...unfinished.map((word) => `'${toIndexWord(number, word)}':*`),
  ].join(' & ');
}
