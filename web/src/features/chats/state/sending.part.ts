import type { Message } from '@rookery/contract/chats/chat.ts';
import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { MediaDraftItem } from '@rookery/contract/media/media-item.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { isUnsentMessage } from '#web/data/drafts/draft.ts';
import { type DraftMedia, parseMedia } from '#web/data/drafts/draft-media.ts';
import { createDraftJournal } from '#web/data/drafts/drafts-journal.ts';
import { ApiError } from '#web/data/http/api-error.ts';
import { createOutbox } from '#web/data/outbox/outbox.part.ts';
import type { SendOptions, OutboxItem } from '#web/data/outbox/outbox.ts';
import type { Page } from '#web/data/page/page.ts';

/** A message that the chat does not show in its position yet. */
export interface Outgoing {
  ulid: string;
  chatId: string;
  body: string;
  media: readonly DraftMedia[];
  replyTo: string | null;
  /** Milliseconds since 1970. */
  writtenAt: number;
  /** `sent`: the server has it, and the chat does not show it yet. */
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  problem: string | null;
  isKept: boolean;
}

export interface Sending {
  store: StoreApi<{ items: readonly Outgoing[] }>;
  send(message: Pick<Outgoing, 'chatId' | 'body' | 'media' | 'replyTo'>): void;
  retry(ulid: string): void;
  discard(ulid: string): void;
  confirm(ulid: string): void;
  /** Subscribes to sent messages. @param listener returns whether an open chat will show the message */
  onSent(listener: (message: Message) => boolean): () => void;
  adoptDrafts(): void;
}

const CALL = 'PUT /chats/:id/messages';
const DRAFT_PREFIX = 'message-';
const ULID_LENGTH = 26;
const TIME_DIGITS = 10;

interface MessageBody {
  ulid: string;
  body: string;
  images?: MediaDraftItem[];
  replyTo?: string;
}

export function createSending(page: Page): Sending {
  const { clock, session, storage, onDrop } = page;
  const outbox = page.part(createOutbox);
  const store = createStore<{ items: readonly Outgoing[] }>(() => ({ items: [] }));
  const listeners = new Set<(message: Message) => boolean>();
  const sent = new Map<string, Outgoing>();

  const messages = (): OutboxItem[] =>
    outbox.store.getState().items.filter(({ call }) => call === CALL);
  const keyOf = (ulid: string): string | undefined =>
    messages().find(({ input }) => (input.body as MessageBody).ulid === ulid)?.key;
  const draw = (): void => {
    const items = [...sent.values(), ...messages().map(outgoingOf)];
    store.setState({ items: items.toSorted((a, b) => a.writtenAt - b.writtenAt) });
  };
  const add = (
    message: Pick<Outgoing, 'ulid' | 'chatId' | 'body' | 'media' | 'replyTo'>,
    place: Pick<SendOptions, 'created' | 'refusal'> = {},
  ): void => {
    const { chatId, media } = message;
    const order = { subject: `chat ${chatId}`, shown: media, ...place };
    outbox.add(CALL, { params: { id: chatId }, body: bodyOf(message) }, order);
  };
  outbox.store.subscribe(draw);
  outbox.onAnswered(CALL, ({ answer: { data }, intention }) => {
    if ([...listeners].map((listener) => listener(data)).some(Boolean)) {
      sent.set(data.ulid, {
        ...outgoingOf({ ...intention, isKept: true, state: 'sending' }),
        state: 'sent',
      });
    }
    draw();
  });
  // Another message may have the id. Retry once with another one, which its earlier time marks.
  outbox.onRefused((intention, error) => {
    if (intention.call !== CALL || !isUlidRefused(error)) return;
    const outgoing = outgoingOf({ ...intention, isKept: true, state: 'waiting' });
    const { ulid, writtenAt: created } = outgoing;
    const time = makeUlid(created - DAY_MS).slice(0, TIME_DIGITS);
    if (ulid.startsWith(time)) return;
    outbox.discard(intention.key);
    add({ ...outgoing, ulid: time + ulid.slice(TIME_DIGITS) }, { created });
  });
  onDrop(() => {
    sent.clear();
    draw();
  });
  draw();

  return {
    store,
    send: (message) => add({ ...message, ulid: makeUlid(clock.now()) }),
    retry: (ulid) => outbox.retry(keyOf(ulid) ?? ''),
    discard: (ulid) => outbox.discard(keyOf(ulid) ?? ''),
    confirm(ulid) {
      if (sent.delete(ulid)) draw();
    },
    onSent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    adoptDrafts() {
      const journal = createDraftJournal(storage, session.getState().currentUser?.ulid ?? '');
      const drafts = journal.all().filter(isUnsentMessage);
      for (const draft of drafts.toSorted((a, b) => a.updatedAt - b.updatedAt)) {
        const { draftId, ulid, postBody: body, media, originalPostId: replyTo, refusal } = draft;
        const chatId = draftId.slice(DRAFT_PREFIX.length, DRAFT_PREFIX.length + ULID_LENGTH);
        const message = { ulid, chatId, body, media, replyTo };
        add(message, refusal === undefined ? {} : { refusal });
        journal.remove(draftId);
      }
    },
  };
}

function outgoingOf(item: Omit<OutboxItem, 'isTried'>): Outgoing {
  const { input, shown, created: writtenAt, isKept, state, refusal: problem } = item;
  const { ulid, body, replyTo = null } = input.body as MessageBody;
  return {
    ulid,
    chatId: input.params?.['id'] ?? '',
    body,
    media: parseMedia(shown),
    replyTo,
    writtenAt,
    state: state === 'refused' ? 'failed' : state,
    problem,
    isKept,
  };
}

function imagesOf(media: readonly DraftMedia[]): MediaDraftItem[] {
  return media.flatMap(({ url, description, widthPx, heightPx }) => {
    if (url === null) return [];
    const size = widthPx > 0 && heightPx > 0 ? { widthPx, heightPx } : {};
    return { url, description: description.trim() || null, ...size };
  });
}

function bodyOf(message: Pick<Outgoing, 'ulid' | 'body' | 'media' | 'replyTo'>): MessageBody {
  const { ulid, body, media, replyTo } = message;
  const images = imagesOf(media);
  return { ulid, body, ...(images.length > 0 && { images }), ...(replyTo !== null && { replyTo }) };
}

function isUlidRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 409 || error.fields['ulid'] !== undefined);
}
