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
  // Whoever comes next waits for nothing that was asked for whoever has left.
  deps.session.subscribe((now, before) => {
    if (before.authenticated && !now.authenticated) running = null;
  });
  const begin = (stale: string | null): Promise<void> => {
    const work = renew(stale).finally(() => {
      if (running === work) running = null;
    });
    return (running = work);
  };
  return {
    refresh: (stale) => withGuard(running ?? begin(stale)),
    settled: () => (running ? withGuard(running) : Promise.resolve()),
  };
}

async function callRefresh(deps: RefreshDeps, stale: string | null): Promise<void> {
  const { session } = deps;
  // While this tab waited for the lock, another one may have fetched a new pair.
  // Another member's tokens are not for what this one asked: the page is about to be left.
  if (adoptStored(session, deps.storage) === 'other') throw sessionEndedError();
  const asked = session.getState();
  if (asked.accessToken !== null && asked.accessToken !== stale) return;
  const answer = asked.refreshToken ? await trade(deps, asked.refreshToken) : null;
  const now = session.getState();
  if (now.refreshToken !== asked.refreshToken) {
    // Another tab was quicker; or who asked has left, and what came is for nobody.
    if (now.authenticated && now.currentUser?.ulid === asked.currentUser?.ulid) return;
    throw sessionEndedError();
  }
  if (answer === null || !takeTokens(session, answer)) {
    deps.onRefused();
    throw sessionEndedError();
  }
}

/** @returns null when it is refused. @throws ApiError when that says nothing about the session */
async function trade({ send }: RefreshDeps, refreshToken: string): Promise<TokenAnswer | null> {
  try {
    const body = { refresh_token: refreshToken };
    const timeoutMs = REFRESH_TIMEOUT_MS;
    return (await send('POST', '/auth/refreshtoken', { body, timeoutMs })) as TokenAnswer;
  } catch (error) {
    if (isPassing(error)) throw error;
    return null;
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
