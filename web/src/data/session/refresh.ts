import { ApiError, sessionEndedError } from '#web/data/http/api-error.ts';
import type { Send } from '#web/data/http/request.ts';
import {
  adoptStored,
  type Session,
  type SessionStorage,
  storeTokens,
  type TokenResponse,
} from './session.ts';

export const REFRESH_TIMEOUT_MS = 15_000;
export const REFRESH_GUARD_MS = 30_000;
const LOCK = 'rookery-refresh';

export interface RefreshDeps {
  session: Session;
  storage: SessionStorage;
  send: Send;
  locks?: Pick<LockManager, 'request'>;
  onRefused(): void;
}

export interface Refresher {
  /**
   * Replaces the token `stale`. Concurrent callers share one call. @throws ApiError 401 if the session is
   * over or 30 s pass without a response. `network` if offline, which keeps the session.
   */
  refresh(stale: string | null): Promise<void>;
  settled(): Promise<void>;
}

export function createRefresher(deps: RefreshDeps): Refresher {
  let running: Promise<void> | null = null;

  const renew = async (stale: string | null): Promise<void> => {
    if (deps.session.getState().accessToken !== stale) return;
    const inLock = (): Promise<void> => callRefresh(deps, stale);
    await (deps.locks ? deps.locks.request(LOCK, inLock) : inLock());
  };
  // The next member must not wait for a refresh of the previous one.
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
    refresh: (stale) => withTimeout(running ?? begin(stale)),
    settled: () => (running ? withTimeout(running) : Promise.resolve()),
  };
}

async function callRefresh(deps: RefreshDeps, stale: string | null): Promise<void> {
  const { session } = deps;
  // Another tab may have refreshed while this one waited for the lock. Tokens of another member must not be
  // used for this request.
  if (adoptStored(session, deps.storage) === 'other') throw sessionEndedError();
  const asked = session.getState();
  if (asked.accessToken !== null && asked.accessToken !== stale) return;
  const answer = asked.refreshToken ? await exchangeToken(deps, asked.refreshToken) : null;
  const now = session.getState();
  if (now.refreshToken !== asked.refreshToken) {
    // Another tab refreshed first, or the member left while the request was in flight.
    if (now.authenticated && now.currentUser?.ulid === asked.currentUser?.ulid) return;
    throw sessionEndedError();
  }
  if (answer === null || !storeTokens(session, answer)) {
    deps.onRefused();
    throw sessionEndedError();
  }
}

async function exchangeToken(
  { send }: RefreshDeps,
  refreshToken: string,
): Promise<TokenResponse | null> {
  try {
    const body = { refresh_token: refreshToken };
    const timeoutMs = REFRESH_TIMEOUT_MS;
    return (await send('POST', '/auth/refreshtoken', { body, timeoutMs })) as TokenResponse;
  } catch (error) {
    if (isInconclusive(error)) throw error;
    return null;
  }
}

function isInconclusive(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.type === 'network' || error.status >= 500 || error.status === 429;
}

async function withTimeout(work: Promise<void>): Promise<void> {
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
