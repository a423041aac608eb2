import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface SessionState {
  accessToken: string | null;
  refreshToken: string | null;
  authenticated: boolean;
  /** For display; the server asks its database. */
  scopes: string[];
  currentUser: CurrentUser | null;
  /** Always null: this web app is told by web push. */
  fcmToken: string | null;
}

export type Session = StoreApi<SessionState>;
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where the session lies in localStorage. */
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

/** A token is a string of at least 20 characters with a dot in it. */
export function isAcceptableToken(token: unknown): token is string {
  return typeof token === 'string' && token.length >= MIN_TOKEN_CHARACTERS && token.includes('.');
}

/** Token answers carry `access_token` or `token`. */
export interface TokenAnswer {
  access_token?: unknown;
  token?: unknown;
  refresh_token?: unknown;
  scopes?: unknown;
}

export function createSession(storage: SessionStorage): Session {
  const session = createStore<SessionState>(() => readStored(storage));
  session.subscribe((state) => {
    const text = state.authenticated ? JSON.stringify(state) : null;
    // What was read from another tab is not written back: that tab may have written something newer by now.
    if (storage.getItem(SESSION_KEY) === text) return;
    if (text === null) return storage.removeItem(SESSION_KEY);
    try {
      storage.setItem(SESSION_KEY, text);
    } catch {
      // Full storage: this tab goes on until its tokens are renewed, which asks to sign in again, as a reload does.
      console.warn('The session could not be kept in this browser.');
    }
  });
  return session;
}

/** The authenticated setter. @returns whether the token was accepted; otherwise nobody is signed in. */
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
 * Takes the tokens of a sign-in or a refresh, all at once: other tabs take over each write as it is.
 * @param currentUser whom a sign-in has signed in; left out: whoever it is already
 * @returns whether they were acceptable
 */
export function takeTokens(
  session: Session,
  answer: TokenAnswer,
  currentUser?: CurrentUser,
): boolean {
  const { refresh_token: refreshToken, scopes } = answer;
  return setAuthenticated(session, answer.access_token ?? answer.token, {
    ...(typeof refreshToken === 'string' && { refreshToken }),
    ...(Array.isArray(scopes) && { scopes: scopes.map(String) }),
    ...(currentUser && { currentUser }),
  });
}

/** Whom another tab may have left signed in. */
export type StoredMember = 'same' | 'nobody' | 'other';

/** Takes over what another tab may have written since; of another member nothing is taken. */
export function adoptStored(session: Session, storage: SessionStorage): StoredMember {
  const { currentUser } = session.getState();
  const stored = readStored(storage);
  // Somebody who is signing in has no name yet.
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
    // Damaged: sign in again.
    return signedOut;
  }
}

export function endSession(session: Session): void {
  session.setState(signedOut);
}
