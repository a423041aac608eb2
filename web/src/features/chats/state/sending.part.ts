import type { Message } from '@rookery/contract/chats/chat.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { MediaDraftItem } from '@rookery/contract/media/media-item.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { type Draft, isOnItsWay } from '#web/data/drafts/draft.ts';
import { type DraftMedia, isSameMedia } from '#web/data/drafts/draft-media.ts';
import { createDraftJournal } from '#web/data/drafts/drafts-journal.ts';
import { createUnkeptWords } from '#web/data/drafts/unkept-words.part.ts';
import { ApiError, errorText } from '#web/data/http/api-error.ts';
import { mayPass } from '#web/data/http/retries.ts';
import type { Page } from '#web/data/page/page.ts';
import { isSentMedia } from '#web/data/uploads/sent-media.ts';

/** What a member wrote in a chat and the server has not shown in its order yet. */
export interface Outgoing {
  ulid: string;
  /** Its first id, under which the browser keeps it while another is tried; left out: its own. */
  keptAs?: string;
  chatId: string;
  body: string;
  media: readonly DraftMedia[];
  replyTo: string | null;
  /** Milliseconds since 1970. */
  writtenAt: number;
  /** `waiting`: for the network, or for those before it. `sent`: the server has it. */
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  /** Why it failed; null while it has not. */
  problem: string | null;
  /** This browser keeps it: a tab that is closed loses nothing. */
  isKept: boolean;
}

export interface Sending {
  store: StoreApi<{ items: readonly Outgoing[] }>;
  /** Sends it now, or when the network is back. */
  send(message: Pick<Outgoing, 'ulid' | 'chatId' | 'body' | 'media' | 'replyTo'>): void;
  retry(ulid: string): void;
  /** Takes back one that has not gone out. */
  discard(ulid: string): void;
  /** It stands in its place in the chat: nothing of it is needed here any more. */
  confirm(ulid: string): void;
  /** Hears of each that went out. Where nobody does, it is forgotten at once. */
  onSent(listener: (message: Message) => boolean): () => void;
  /** Takes up what earlier pages of this member left behind. */
  resume(): void;
}

const PREFIX = 'message-';
const ULID_LENGTH = 26;
/** A renewed id is made for a time that lies so far back that no clock is ahead of it. */
const RENEWED_MS = 24 * 60 * 60_000;
/** Of a ulid: so many characters say when it was made. */
const TIME_DIGITS = 10;
const SEND_TIMEOUT_MS = 20_000;
/** Between the tries of one message that gets no answer. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 16_000, 30_000] as const;
/** What another tab wrote is its own to send for so long. */
const OTHER_TAB_MS = 4000;

export function createSending(page: Page): Sending {
  const { api, clock, connection, session, storage, otherTabs, onDrop } = page;
  const store = createStore<{ items: readonly Outgoing[] }>(() => ({ items: [] }));
  const listeners = new Set<(message: Message) => boolean>();
  /** Ids that were made in place of others; of each what stands under the earlier one, where that may be the same. */
  const renewed = new Map<string, Message | null>();
  let isRunning = false;
  let failures = 0;
  let timer: ReturnType<typeof clock.wakeAfter> | undefined;
  /** Counts the members of this page: what one began is not gone on with for the next. */
  let visit = 0;

  const member = (): string => session.getState().currentUser?.ulid ?? '';
  const journal = () => createDraftJournal(storage, member());
  const find = (ulid: string): Outgoing | undefined =>
    store.getState().items.find((item) => item.ulid === ulid);
  const kept = (ulid: string): Outgoing | undefined =>
    store.getState().items.find((item) => item.ulid === ulid || item.keptAs === ulid);
  const change = (ulid: string, fields: Partial<Outgoing>): void =>
    store.setState(({ items }) => ({
      items: items.map((item) => (item.ulid === ulid ? { ...item, ...fields } : item)),
    }));
  const forget = (ulid: string): void => {
    const item = find(ulid);
    if (item) journal().remove(draftIdOf(item));
    store.setState(({ items }) => ({ items: items.filter((each) => each.ulid !== ulid) }));
  };
  const add = (item: Outgoing): void => {
    if (kept(item.ulid)) return;
    store.setState(({ items }) => ({
      items: [...items, item].toSorted((a, b) => a.writtenAt - b.writtenAt),
    }));
  };

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    clock.cancel(timer);
    timer = undefined;
    const own = visit;
    try {
      for (;;) {
        const next = store.getState().items.find(({ state }) => state === 'waiting');
        if (!next || !(await sendOne(next)) || own !== visit) return;
      }
    } finally {
      isRunning = false;
      // Whoever came meanwhile waited for this.
      if (own !== visit) void run();
    }
  }
  /** @returns false where the next would fare no better now */
  async function sendOne(item: Outgoing): Promise<boolean> {
    const { ulid, chatId } = item;
    const own = visit;
    change(ulid, { state: 'sending', problem: null });
    try {
      const { data } = await api('PUT /chats/:id/messages', {
        params: { id: chatId },
        body: bodyOf(item),
        timeoutMs: SEND_TIMEOUT_MS,
      });
      if (own !== visit) return false;
      failures = 0;
      if (saysElse(data, item)) {
        const standing = saysElse(data, { ...item, replyTo: null }) ? null : data;
        return renew(item, new Error('Its id is another message’s.'), standing);
      }
      sent(item, data);
      return true;
    } catch (error) {
      if (own !== visit) return false;
      if (isAway(error)) {
        change(ulid, { state: 'waiting' });
        wait(error);
        return false;
      }
      console.info('A message was not taken.', error);
      // What it answers is not shown to its author any more, as after a block: so it is the one that stands.
      const standing = renewed.get(ulid);
      if (standing) {
        forget(ulid);
        tell(standing);
        return true;
      }
      if (isUlidRefused(error)) return renew(item, error);
      refuse(item, error);
      return true;
    }
  }
  /** Also on another day, and in another tab, it goes out again only when the member says so. */
  function refuse(item: Outgoing, error: unknown): void {
    const refused = { state: 'failed', problem: problemOf(error) } as const;
    change(item.ulid, { ...refused, isKept: journal().write(draftOf({ ...item, ...refused })) });
  }
  function sent(item: Outgoing, message: Message): void {
    journal().remove(draftIdOf(item));
    change(item.ulid, { state: 'sent' });
    if (!tell(message)) forget(item.ulid);
  }
  /** @returns whether somebody waits for it to stand in its place */
  function tell(message: Message): boolean {
    return [...listeners].map((listener) => listener(message)).some(Boolean);
  }
  /**
   * The id is another message's: it goes out under another, once.
   * @param standing what has the id, where it says the same in answer to nothing that its author is shown
   */
  function renew(item: Outgoing, error: unknown, standing: Message | null = null): boolean {
    if (renewed.has(item.ulid)) {
      refuse(item, error);
      return true;
    }
    // The same in every tab that renews it: two of them send one message.
    const ulid =
      makeUlid(item.writtenAt - RENEWED_MS).slice(0, TIME_DIGITS) + item.ulid.slice(TIME_DIGITS);
    renewed.set(ulid, standing);
    if (standing) {
      // A page that takes it up later asks for what stands under the first id once more.
      change(item.ulid, { ulid, keptAs: item.ulid, state: 'waiting' });
      return true;
    }
    forget(item.ulid);
    const next: Outgoing = { ...item, ulid, state: 'waiting' };
    add({ ...next, isKept: journal().write(draftOf(next)) });
    return true;
  }
  function wait(error: unknown): void {
    const said = error instanceof ApiError && error.retryAfter !== null ? error.retryAfter : null;
    const pause = said === null ? PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] : said * 1000;
    failures += 1;
    clock.cancel(timer);
    timer = clock.wakeAfter(pause ?? 0, () => void run());
  }
  connection.store.subscribe(({ state }, before) => {
    if (state === 'online' && before.state === 'offline') void run();
  });
  const hear = (event: Event): void => {
    const { key, newValue } = event as StorageEvent;
    const draftId = journal().draftIdOf(key);
    if (!draftId?.startsWith(PREFIX)) return;
    const ulid = draftId.slice(-ULID_LENGTH);
    if (newValue === null) {
      // It went out from there, or was taken back.
      const item = kept(ulid);
      if (item && item.state !== 'sending') forget(item.ulid);
      return;
    }
    clock.wakeAfter(OTHER_TAB_MS, () => {
      const draft = journal().read(draftId);
      if (draft) adopt([draft]);
    });
  };
  otherTabs.addEventListener('storage', hear);
  const adopt = (drafts: readonly Draft[]): void => {
    for (const draft of drafts) if (isOnItsWay(draft)) add(outgoingOf(draft));
    void run();
  };
  onDrop(() => {
    visit += 1;
    failures = 0;
    clock.cancel(timer);
    store.setState({ items: [] });
  });
  // They go with this page: the browser keeps none of them, and they are not sent.
  page.part(createUnkeptWords).alsoCount(() => {
    const { items } = store.getState();
    return items.filter(({ isKept, state }) => !isKept && state !== 'sent').length;
  });

  return {
    store,
    send(message) {
      const { items } = store.getState();
      const last = items.at(-1)?.writtenAt ?? 0;
      const writtenAt = Math.max(clock.now(), last + 1);
      // A page that went as it sent leaves the draft behind, with the id: what is written in its place is another message.
      const earlier = kept(message.ulid);
      const isAnother = earlier !== undefined && !isSame(earlier, message);
      const item: Outgoing = {
        ...message,
        ...(isAnother && { ulid: makeUlid(writtenAt) }),
        writtenAt,
        state: 'waiting',
        problem: null,
        isKept: true,
      };
      add({ ...item, isKept: journal().write(draftOf(item)) });
      void run();
    },
    retry(ulid) {
      const item = find(ulid);
      if (!item) return;
      const again = { state: 'waiting', problem: null } as const;
      change(ulid, { ...again, isKept: journal().write(draftOf({ ...item, ...again })) });
      void run();
    },
    discard: forget,
    confirm: forget,
    onSent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    resume: () => adopt(journal().all()),
  };
}

const draftIdOf = ({ chatId, ulid, keptAs = ulid }: Outgoing): string =>
  `${PREFIX}${chatId}-${keptAs}`;

function draftOf(item: Outgoing): Draft {
  const { keptAs: ulid = item.ulid } = item;
  return {
    draftId: draftIdOf(item),
    originalPostId: item.replyTo,
    postType: 'POST',
    postBody: item.body,
    isSensitive: false,
    media: item.media,
    ...(item.problem !== null && { refusal: item.problem }),
    ulid,
    updatedAt: item.writtenAt,
    version: ulid,
    basedOn: null,
  };
}

function outgoingOf(draft: Draft): Outgoing {
  const { draftId, refusal } = draft;
  return {
    ulid: draft.ulid,
    chatId: draftId.slice(PREFIX.length, PREFIX.length + ULID_LENGTH),
    body: draft.postBody,
    media: draft.media,
    replyTo: draft.originalPostId,
    writtenAt: draft.updatedAt,
    state: refusal === undefined ? 'waiting' : 'failed',
    problem: refusal ?? null,
    isKept: true,
  };
}

function imagesOf({ media }: Outgoing): MediaDraftItem[] {
  return media.flatMap(({ url, description, widthPx, heightPx }) => {
    if (url === null) return [];
    const size = widthPx > 0 && heightPx > 0 ? { widthPx, heightPx } : {};
    return { url, description: description.trim() || null, ...size };
  });
}

function bodyOf(item: Outgoing) {
  const { ulid, body, replyTo } = item;
  const images = imagesOf(item);
  return { ulid, body, ...(images.length > 0 && { images }), ...(replyTo !== null && { replyTo }) };
}

/** No answer, a server in trouble, too much at once: it passes. A session that has ended begins again by a sign-in. */
function isAway(error: unknown): boolean {
  return mayPass(error) || (error instanceof ApiError && error.status === 401);
}

type Said = Pick<Outgoing, 'body' | 'media' | 'replyTo'>;

/** Whether both say the same, with the same media, in answer to the same message. */
function isSame(one: Said, other: Said): boolean {
  if (one.body !== other.body || one.replyTo !== other.replyTo) return false;
  return isSameMedia(one.media, other.media);
}

/** Something else went out under this id before: from a page that was left as it sent, or slept. */
function saysElse({ body, images, replyTo, isDeleted }: Message, item: Outgoing): boolean {
  if (isDeleted) return false;
  if (body !== item.body || (replyTo?.ulid ?? null) !== item.replyTo) return true;
  return !isSentMedia(images, imagesOf(item));
}

function isUlidRefused(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 409 || error.fields['ulid'] !== undefined;
}

function problemOf(error: unknown): string {
  const field = error instanceof ApiError ? Object.values(error.fields)[0] : undefined;
  return field ?? errorText(error);
}
