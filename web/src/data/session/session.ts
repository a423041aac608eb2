import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface SessionState {
  accessToken: string | null;
  refreshToken: string | null;
  authenticated: boolean;
  /** Used for display only. The server checks the scopes in its database. */
  scopes: string[];
  currentUser: CurrentUser | null;
  /** Always null, because this web app uses web push instead of FCM. */
  fcmToken: string | null;
}

export type Session = StoreApi<SessionState>;
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const SESSION_KEY = 'rookery-session';
const MIN_TOKEN_CHARACTERS = 20;

const signedOut: SessionState = {
  accessToken: null,
  refreshToken: null,
  authenticated: false,
  scopes: [],
  currentUser: null,
  fcmToken: null,
};

export function isAcceptableToken(token: unknown): token is string {
  return typeof token === 'string' && token.length >= MIN_TOKEN_CHARACTERS && token.includes('.');
}

export interface TokenResponse {
  access_token?: unknown;
  token?: unknown;
  refresh_token?: unknown;
  scopes?: unknown;
}

export function createSession(storage: SessionStorage): Session {
  const session = createStore<SessionState>(() => readStored(storage));
  session.subscribe((state) => {
    const text = state.authenticated ? JSON.stringify(state) : null;
    // Do not write back a session read from another tab, which may have a newer one by now.
    if (storage.getItem(SESSION_KEY) === text) return;
    if (text === null) return storage.removeItem(SESSION_KEY);
    try {
      storage.setItem(SESSION_KEY, text);
    } catch {
      // Storage is full. This tab works until its tokens are refreshed or it reloads, then asks to sign in
      // again.
      console.warn('The session could not be saved in this browser.');
    }
  });
  return session;
}

export function setAuthenticated(
  session: Session,
  token: unknown,
  rest: Partial<SessionState> = {},
): boolean {
  const accepted = isAcceptableToken(token);
  session.setState(accepted ? { ...rest, accessToken: token, authenticated: true } : signedOut);
  return accepted;
}

/**
 * Stores the tokens of a sign-in or refresh in one write, because other tabs adopt every write. @param
 * currentUser the member who signs in; unchanged if omitted @returns whether the tokens were acceptable
 */
export function storeTokens(
  session: Session,
  answer: TokenResponse,
  currentUser?: CurrentUser,
): boolean {
  const { refresh_token: refreshToken, scopes } = answer;
  return setAuthenticated(session, answer.access_token ?? answer.token, {
    ...(typeof refreshToken === 'string' && { refreshToken }),
    ...(Array.isArray(scopes) && { scopes: scopes.map(String) }),
    ...(currentUser && { currentUser }),
  });
}

export type StoredMember = 'same' | 'nobody' | 'other';

/** Adopts the session that another tab stored, but never another member's. */
export function adoptStored(session: Session, storage: SessionStorage): StoredMember {
  const { currentUser } = session.getState();
  const stored = readStored(storage);
  // During a sign-in, `currentUser` is still null.
  const isOther = currentUser !== null && stored.currentUser?.ulid !== currentUser.ulid;
  if (stored.authenticated && isOther) return 'other';
  session.setState(stored);
  return stored.authenticated ? 'same' : 'nobody';
}

function readStored(storage: SessionStorage): SessionState {
  try {
    const stored = JSON.parse(
      storage.getItem(SESSION_KEY) ?? 'null',
    ) as Partial<SessionState> | null;
    if (!stored || !isAcceptableToken(stored.accessToken)) return signedOut;
    return { ...signedOut, ...stored, authenticated: true };
  } catch {
    return signedOut;
  }
}

export function endSession(session: Session): void {
  session.setState(signedOut);
}
