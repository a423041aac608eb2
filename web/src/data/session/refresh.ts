import { ApiError, sessionEndedError } from '#web/data/http/api-error.ts';
import type { Send } from '#web/data/http/request.ts';
import {
  adoptStored,
  type Session,
  type SessionStorage,
  takeTokens,
  type TokenAnswer,
} from './session.ts';

export const REFRESH_TIMEOUT_MS = 15_000;
export const REFRESH_GUARD_MS = 30_000;
const LOCK = 'rookery-refresh';

export interface RefreshDeps {
  session: Session;
  storage: SessionStorage;
  send: Send;
  /** One refresh among all tabs; absent where the page is not served securely. */
  locks?: Pick<LockManager, 'request'>;
  /** Ends the session of this browser: the server does not take its refresh token any more. */
  onRefused(): void;
}

export interface Refresher {
  /**
   * Makes the session's token another one than `stale`. All that ask at once share one call.
   * @throws ApiError 401 when the session is over or nobody answered for 30 s; `network` when
   * there is no connection: then the session stays.
   */
  refresh(stale: string | null): Promise<void>;
  /** Waits for a refresh that runs; at once when none does. */
  settled(): Promise<void>;
}

export function createRefresher(deps: RefreshDeps): Refresher {
  let running: Promise<void> | null = null;

  const renew = async (stale: string | null): Promise<void> => {
    if (deps.session.getState().accessToken !== stale) return;
    const inLock = (): Promise<void> => callRefresh(deps, stale);
    await (deps.locks ? deps.locks.request(LOCK, inLock) : inLock());
  };
  return {
    refresh(stale) {
      running ??= renew(stale).finally(() => {
        running = null;
      });
      return withGuard(running);
    },
    settled: () => (running ? withGuard(running) : Promise.resolve()),
  };
}

async function callRefresh(deps: RefreshDeps, stale: string | null): Promise<void> {
  // While this tab waited for the lock, another one may have fetched a new pair.
  // Another member's tokens are not for what this one asked: the page is about to be left.
  if (adoptStored(deps.session, deps.storage) === 'other') throw sessionEndedError();
  const { accessToken, refreshToken } = deps.session.getState();
  if (accessToken !== null && accessToken !== stale) return;
  try {
    if (!refreshToken) throw sessionEndedError();
    const answer = await deps.send('POST', '/auth/refreshtoken', {
      body: { refresh_token: refreshToken },
      timeoutMs: REFRESH_TIMEOUT_MS,
    });
    if (!takeTokens(deps.session, answer as TokenAnswer)) throw sessionEndedError();
  } catch (error) {
    if (isPassing(error)) throw error;
    deps.onRefused();
    throw sessionEndedError();
  }
}

/** No connection, or a server in trouble: says nothing about the session. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.type === 'network' || error.status >= 500 || error.status === 429;
}

async function withGuard(work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const guard = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(sessionEndedError()), REFRESH_GUARD_MS);
  });
  try {
    await Promise.race([work, guard]);
  } finally {
    clearTimeout(timer);
  }
}
