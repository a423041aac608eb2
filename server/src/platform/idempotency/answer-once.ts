import { createHash } from 'node:crypto';
import { LONGEST_IDEMPOTENCY_KEY } from '@rookery/contract/kernel/idempotency.ts';
import type { Kysely } from 'kysely';

import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Timers } from '#src/kernel/timers.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import {
  findRecorded,
  insertKey,
  isKeyTaken,
  lockKey,
  type RecordedRequest,
} from './idempotency-keys.store.ts';
import { type KeyedRequest, withKey } from './keyed-request.ts';

/** Time that a retry waits for the first request, in ms. The header's specification allows this wait. */
const REPEAT_TIMEOUT_MS = 5000;
const KEY_LENGTH_MESSAGE = `Idempotency-Key must have 1 to ${LONGEST_IDEMPOTENCY_KEY} characters.`;

export interface AnswerOnceOptions {
  db: Kysely<Schema>;
  timers: Timers;
}

export interface Intention<Made, Shown> {
  memberId: string;
  header: string;
  content: string;
  make(): Promise<Made>;
  show(made: Made): Promise<Shown>;
  /**
   * True if `make` takes several transactions and continues after a kill. The key is recorded after the
   * last transaction.
   */
  isResumed: boolean;
  /** `make` records its key in the statement of its write, so no lookup is needed first. */
  isOneStatement: boolean;
}

export type AnswerOnce = <Made, Shown>(
  intention: Intention<Made, Shown>,
) => Promise<{ shown: Shown; isReplayed: boolean }>;

/**
 * Runs a request once, however often it arrives within a day. The key is stored in the transaction of the
 * effect. A retry shows the current state of what the first request made.
 */
export function createAnswerOnce({ db, timers }: AnswerOnceOptions): AnswerOnce {
  const inFlight = new Map<string, Promise<void>>();
  let lastResumed: Promise<unknown> = Promise.resolve();

  return async (intention) => {
    const request = requestOf(intention);
    const name = `${request.memberId} ${request.key}`;
    const first = inFlight.get(name);
    if (first) await awaitFirst(timers, first);
    const { promise, resolve } = Promise.withResolvers<void>();
    inFlight.set(name, promise);
    try {
      return await answer(request, intention, first !== undefined);
    } finally {
      // Work that outlives the request must not record its key again.
      request.isRecorded = true;
      if (inFlight.get(name) === promise) inFlight.delete(name);
      resolve();
    }
  };

  /**
   * Holds a lock. The transactions of a request must not interleave with those of its retry in another
   * process.
   */
  async function oneAtATime<Made>(request: KeyedRequest, make: () => Promise<Made>): Promise<Made> {
    const made = await db.transaction().execute(async (tx) => {
      await lockKey(tx, request);
      if (await findRecorded(tx, request)) throw new Refusal('conflict');
      request.made = await make();
      await insertKey(tx, request);
      return request.made as Made;
    });
    request.isRecorded = true;
    return made;
  }

  /** Each resumed request holds a connection and needs a second, so several would empty the pool. */
  async function afterOthers<Made>(
    request: KeyedRequest,
    make: () => Promise<Made>,
  ): Promise<Made> {
    const turn = lastResumed.then(() => oneAtATime(request, make));
    lastResumed = turn.catch(() => undefined);
    return turn;
  }

  async function answer<Made, Shown>(
    request: KeyedRequest,
    intention: Intention<Made, Shown>,
    isRepeat: boolean,
  ): Promise<{ shown: Shown; isReplayed: boolean }> {
    const { make, show, isResumed, isOneStatement } = intention;
    const replay = async (): Promise<{ shown: Shown; isReplayed: true } | null> => {
      const recorded = await findRecorded(db, request);
      if (!recorded) return null;
      refuseKeyReuse(request, recorded);
      return { shown: await show(recorded.made as Made), isReplayed: true };
    };
    if (isRepeat || !isOneStatement) {
      const replayed = await replay();
      if (replayed) return replayed;
    }
    let made: Made;
    try {
      made = await (isResumed ? afterOthers(request, make) : withKey(request, make));
    } catch (error) {
      // The first request's effect may have caused this refusal, or the database's response was lost.
      const replayed = await replay().catch((cause: unknown) => {
        throw cause instanceof Refusal ? cause : error;
      });
      if (replayed) return replayed;
      throw error;
    }
    if (!request.isRecorded) {
      const replayed = isOneStatement ? await replay() : null;
      if (replayed) return replayed;
      try {
        request.made ??= made;
        await insertKey(db, request);
      } catch (error) {
        if (!isKeyTaken(error)) throw error;
        const late = await replay();
        if (late) return late;
      }
    }
    return { shown: await show(made), isReplayed: false };
  }
}

function requestOf(intention: Intention<unknown, unknown>): KeyedRequest {
  const { memberId, header, content } = intention;
  if (header.length === 0 || header.length > LONGEST_IDEMPOTENCY_KEY) {
    throw new Refusal('bad_request', KEY_LENGTH_MESSAGE);
  }
  const [key, fingerprint] = [uuidOf(header), uuidOf(content)];
  return { memberId, key, fingerprint, made: null, isRecorded: false };
}

const uuidOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

function refuseKeyReuse({ fingerprint }: KeyedRequest, recorded: RecordedRequest): void {
  if (recorded.fingerprint === fingerprint) return;
  throw invalid({ 'Idempotency-Key': 'This key was used for another request. Use a new one.' });
}

async function awaitFirst(timers: Timers, first: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const message = 'The first request with this key is still running. Try again in a moment.';
  const stop = timers.after(REPEAT_TIMEOUT_MS, () =>
    reject(new Refusal('conflict', message, { retryAfter: 1 })),
  );
  try {
    await Promise.race([first, late]);
  } finally {
    stop();
  }
}
