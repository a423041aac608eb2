import type { Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { createStore } from 'zustand/vanilla';

import { ApiError, sessionEndedError } from '#web/data/http/api-error.ts';
import { isNamed } from '#web/data/offline/database.ts';
import type { Page } from '#web/data/page/page.ts';
import { createUnsavedText } from '#web/data/page/unsaved-text.part.ts';

import { syncInBackground } from './background-sync.ts';
import type { Intention, IntentionInput, OutboxTable } from './intention.ts';
import { countInOutbox, outboxName } from '#web/data/session/outbox-count.ts';
import { createOpenedOutbox } from './opened-outbox.part.ts';
import type { OutboxCall } from './outbox-calls.ts';
import { isTooOld, mayRetryLater, problemOf, TOO_OLD_TEXT } from './outbox-refusals.ts';
import { createOutboxTables } from './outbox-tables.part.ts';
import { createOutboxLines } from './outbox-lines.ts';
import { readRows } from './read-intention.ts';
import type {
  OutboxResponse,
  OutboxInput,
  SendOptions,
  Outbox,
  SendResult,
  OutboxItem,
} from './outbox.ts';

const TIMEOUT_MS = 20_000;
/** Milliseconds that a sender waits. After that, the intention counts as pending. */
const SENDER_WAIT_MS = 8000;
const PAUSES_MS = [1000, 2000, 4000, 8000, 16_000, 30_000] as const;
/** Milliseconds within which another tab sends its own intentions. */
const OTHER_TAB_MS = 4000;
const DATABASE_MS = 1000;
/**
 * Milliseconds to wait for a lock, which a frozen tab may hold. Sending twice is safe because of the
 * idempotency key.
 */
const LOCK_MS = 25_000;

interface Sender {
  resolve(sent: SendResult<OutboxCall>): void;
  reject(error: unknown): void;
}

type Listener = (answered: OutboxResponse<OutboxCall>) => void;

export function createOutbox(page: Page): Outbox {
  const { api, clock, connection, locks, session, storage, otherTabs, onDrop } = page;
  const store = createStore<{ items: readonly OutboxItem[] }>(() => ({ items: [] }));
  const senders = new Map<string, Sender>();
  const listeners = new Map<OutboxCall, Set<Listener>>();
  const refusals = new Set<(intention: Intention, error: unknown) => void>();
  const stored = new Set<string>();
  const running = new Set<string>();
  const confirmed = new Set<string>();
  let table: OutboxTable | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let hasUnknown = false;
  let failures = 0;
  let timer: ReturnType<typeof clock.wakeAfter> | undefined;
  let visit = 0;

  const member = (): string | undefined => session.getState().currentUser?.ulid;
  const items = (): readonly OutboxItem[] => store.getState().items;
  const find = (key: string): OutboxItem | undefined => items().find((item) => item.key === key);
  const change = (key: string, fields: Partial<OutboxItem>): void =>
    store.setState({
      items: items().map((item) => (item.key === key ? { ...item, ...fields } : item)),
    });
  const put = (item: OutboxItem): void =>
    store.setState({ items: [...items(), item].toSorted((a, b) => a.created - b.created) });
  const isOffline = (): boolean => connection.store.getState().state === 'offline';

  const lines = () => createOutboxLines(storage, member() ?? '');

  function inTable<T>(work: (table: OutboxTable) => Promise<T>): Promise<T | undefined> {
    const whose = member();
    if (whose === undefined) return Promise.resolve(undefined);
    const own = (table ??= page.part(createOutboxTables).open(whose));
    const done = last.then(async () => {
      try {
        return await work(own);
      } catch (error) {
        console.info('The outbox database is unavailable.', error);
        return undefined;
      }
    });
    last = done;
    return done;
  }
  function tell(): void {
    const name = outboxName(member() ?? '');
    try {
      if (stored.size > 0) storage.setItem(name, `${stored.size} ${clock.now()}`);
      else storage.removeItem(name);
    } catch {
      // The storage is full. The database has it.
    }
  }
  function keep(item: OutboxItem): void {
    const { state: _state, isKept: _isKept, isTried: _isTried, ...intention } = item;
    const { key } = intention;
    const begun = visit;
    const own = lines();
    const isWritten = own.write(intention);
    if (isWritten) stored.add(key);
    void inTable(async (rows) => {
      await rows.put(intention);
      stored.add(key);
      // Write the count before removing the line, so that another tab always sees one of them.
      if (begun === visit && find(key)) tell();
      own.remove(key);
      return true;
    }).then((isInTable = false) => {
      change(key, { isKept: isWritten || isInTable });
      if (!isInTable && begun === visit && find(key)) tell();
    });
  }
  function forget(key: string): void {
    store.setState({ items: items().filter((item) => item.key !== key) });
    const begun = visit;
    const own = lines();
    own.remove(key);
    stored.delete(key);
    void inTable(async (rows) => {
      await rows.delete(key);
      stored.delete(key);
      own.remove(key);
    }).then(() => {
      if (begun === visit) tell();
    });
  }
  async function merge(): Promise<void> {
    const own = visit;
    const written = lines();
    const before = items().filter(({ key }) => stored.has(key));
    // A line is removed once its row exists, so read the lines before and after the rows.
    const read = async (rows: OutboxTable) => [
      ...written.all(),
      ...(await readRows(rows)),
      ...written.all(),
    ];
    const found = (await inTable(read)) ?? written.all();
    if (own !== visit) return;
    hasUnknown = false;
    const kept = new Map(found.map((intention) => [intention.key, intention]));
    for (const { key } of before) {
      if (kept.has(key) || find(key)?.state === 'sending') continue;
      stored.delete(key);
      store.setState({ items: items().filter((item) => item.key !== key) });
      leave(key);
    }
    for (const intention of kept.values()) {
      stored.add(intention.key);
      const state = intention.refusal === null ? 'waiting' : 'refused';
      const known = find(intention.key);
      if (!known) put({ ...intention, state, isTried: true, isKept: true });
      else if (known.state !== 'sending') change(known.key, { refusal: intention.refusal, state });
    }
    // Remove the count here. The service worker does not notify this page, and other tabs only receive
    // changes of this page.
    if (kept.size === 0) storage.removeItem(outboxName(member() ?? ''));
  }
  /** Limits the wait, because a database that does not respond must not block sending. */
  function inTime(work: Promise<void>): Promise<void> {
    const isLate = new Promise<void>((resolve) => void clock.wakeAfter(DATABASE_MS, resolve));
    return Promise.race([work, isLate]);
  }
  function leave(key: string): void {
    senders.get(key)?.resolve({ state: 'waiting' });
    senders.delete(key);
  }

  async function run(subject: string, isFresh = false): Promise<void> {
    const own = visit;
    const turn = `${own} ${subject}`;
    if (running.has(turn) || isOffline()) return;
    running.add(turn);
    let hasStopped = false;
    const next = (): OutboxItem | undefined =>
      items().find((item) => item.subject === subject && item.state === 'waiting');
    try {
      await locked(`${outboxName(member() ?? '')} ${subject}`, async () => {
        // Another tab may have sent or replaced pending intentions, or stored earlier ones.
        if (next() && (hasUnknown || !isFresh)) await inTime(merge());
        for (let item = next(); item && own === visit; item = next()) {
          hasStopped = !(await sendOne(item));
          if (hasStopped) return;
        }
      });
    } finally {
      running.delete(turn);
    }
    if (!hasStopped && own === visit && next()) void run(subject);
  }
  async function locked(name: string, work: () => Promise<void>): Promise<void> {
    if (!locks) return work();
    try {
      await locks.request(name, { signal: AbortSignal.timeout(LOCK_MS) }, work);
    } catch (error) {
      if (!isNamed(error, 'TimeoutError')) throw error;
      await work();
    }
  }
  function runAll(): void {
    clock.cancel(timer);
    timer = undefined;
    for (const subject of new Set(items().map((item) => item.subject))) void run(subject);
  }
  async function sendOne(item: OutboxItem): Promise<boolean> {
    const { key, call, input } = item;
    const own = visit;
    if (!confirmed.delete(key) && isTooOld(item, clock.now())) {
      const held = { state: 'refused', refusal: TOO_OLD_TEXT } as const;
      change(key, held);
      keep({ ...item, ...held });
      leave(key);
      return true;
    }
    change(key, { state: 'sending', isTried: true });
    let answer: Answer<Calls[OutboxCall]>;
    try {
      const request = { ...input, key, timeoutMs: TIMEOUT_MS };
      answer = await (api as unknown as AnyApi)(call, request);
    } catch (error) {
      if (own !== visit) return false;
      const sender = senders.get(key);
      if (mayRetryLater(error, sender !== undefined)) {
        change(key, { state: 'waiting' });
        leave(key);
        pause(error);
        return false;
      }
      if (sender) {
        senders.delete(key);
        forget(key);
        sender.reject(error);
      } else refuse(item, error);
      return true;
    }
    if (own !== visit) return false;
    failures = 0;
    const sender = senders.get(key);
    senders.delete(key);
    forget(key);
    sender?.resolve({ state: 'sent', answer });
    const heard: OutboxResponse<OutboxCall> = {
      answer,
      intention: item,
      isLate: sender === undefined,
    };
    for (const listener of listeners.get(call) ?? []) {
      try {
        listener(heard);
      } catch (error) {
        console.error('A response could not be shown.', error);
      }
    }
    return true;
  }
  function refuse(item: OutboxItem, error: unknown): void {
    console.info('The server refused a pending request.', error);
    if (item.switch !== undefined) {
      forget(item.key);
      for (const listener of refusals) listener(item, error);
      return;
    }
    const refused = { state: 'refused', refusal: problemOf(error) } as const;
    change(item.key, refused);
    keep({ ...item, ...refused });
    for (const listener of refusals) listener(item, error);
  }
  function pause(error: unknown): void {
    const asked = error instanceof ApiError && error.retryAfter !== null ? error.retryAfter : null;
    const milliseconds =
      asked === null ? PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] : asked * 1000;
    failures += 1;
    clock.cancel(timer);
    timer = clock.wakeAfter(milliseconds ?? 0, runAll);
    syncInBackground(session);
  }
  function begin(call: OutboxCall, input: IntentionInput, order: SendOptions): OutboxItem {
    const now = Math.max(clock.now(), (items().at(-1)?.created ?? 0) + 1);
    const { created = now, refusal = null, ...where } = order;
    const state = refusal === null ? 'waiting' : 'refused';
    const place = { ...where, created, refusal, state } as const;
    const known = { isTried: false, isKept: true };
    const item: OutboxItem = { key: makeUlid(now), call, input, ...place, ...known };
    for (const earlier of items()) {
      if (order.switch === undefined || earlier.switch !== order.switch) continue;
      if (earlier.state === 'sending') continue;
      forget(earlier.key);
      leave(earlier.key);
    }
    put(item);
    hasUnknown ||= countInOutbox(storage, member()) > stored.size;
    keep(item);
    return item;
  }

  connection.store.subscribe(({ state }, before) => {
    if (state === 'online' && before.state === 'offline') runAll();
  });
  otherTabs.addEventListener('storage', (event) => {
    const whose = member();
    if (whose === undefined || (event as StorageEvent).key !== outboxName(whose)) return;
    void merge();
    clock.wakeAfter(OTHER_TAB_MS, () => void merge().then(runAll));
  });
  onDrop(() => {
    visit += 1;
    failures = 0;
    hasUnknown = false;
    table = undefined;
    last = Promise.resolve();
    clock.cancel(timer);
    for (const sender of senders.values()) sender.reject(sessionEndedError({ hasLeft: true }));
    senders.clear();
    stored.clear();
    confirmed.clear();
    store.setState({ items: [] });
  });
  page
    .part(createUnsavedText)
    .alsoCount(() => items().filter(({ isKept, key }) => !isKept && !senders.has(key)).length);

  const outbox: Outbox = {
    store,
    add(call, input, order) {
      const { key, subject } = begin(call, input, order);
      if (isOffline()) syncInBackground(session);
      void run(subject, true);
      return key;
    },
    send<K extends OutboxCall>(
      call: K,
      input: OutboxInput<K>,
      order: SendOptions,
    ): Promise<SendResult<K>> {
      const { key, subject } = begin(call, input, order);
      if (isOffline()) {
        syncInBackground(session);
        return Promise.resolve({ state: 'waiting' });
      }
      const answered = new Promise<SendResult<K>>((resolve, reject) => {
        senders.set(key, { resolve, reject });
      });
      const giveUp = clock.wakeAfter(SENDER_WAIT_MS, () => leave(key));
      void run(subject, true);
      return answered.finally(() => clock.cancel(giveUp));
    },
    retry(key) {
      const item = find(key);
      if (item?.state !== 'refused') return;
      const again = { state: 'waiting', refusal: null } as const;
      confirmed.add(key);
      change(key, again);
      keep({ ...item, ...again });
      void run(item.subject);
    },
    discard: forget,
    onAnswered(call, listener) {
      const heard = listeners.get(call) ?? new Set<Listener>();
      listeners.set(call, heard.add(listener));
      return () => void heard.delete(listener);
    },
    onRefused(listener) {
      refusals.add(listener);
      return () => void refusals.delete(listener);
    },
    load: merge,
    async resume() {
      await merge();
      runAll();
    },
  };
  page.part(createOpenedOutbox).setState({ outbox });
  if (countInOutbox(storage, member()) > 0) void merge();
  return outbox;
}

type AnyApi = (call: OutboxCall, input: object) => Promise<Answer<Calls[OutboxCall]>>;
