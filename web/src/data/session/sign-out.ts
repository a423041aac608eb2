import { request } from '#web/data/http/request.ts';
import { endSession, session } from './session.ts';

/** `asked`: the member chose to. `expired`: the server does not take the session any more. */
export type SignOutReason = 'asked' | 'expired';
type Cleaner = (reason: SignOutReason) => void | Promise<void>;

const cleaners = new Set<Cleaner>();
const LOGOUT_TIMEOUT_MS = 5000;
const DATABASES_TIMEOUT_MS = 2000;
/** Drafts lie under the ulid of who wrote them. */
const DRAFT = /^rookery-draft-([0-9A-Z]{26})-|^rookery-([0-9A-Z]{26})$/;
const PUBLIC_PATHS = new Set(['/about', '/login', '/policy']);

/** Registers what else to forget when a member leaves. @returns the function that takes it back */
export function onSignOut(cleaner: Cleaner): () => void {
  cleaners.add(cleaner);
  return () => void cleaners.delete(cleaner);
}

let leaving = false;

/**
 * Ends the session on the server and in this browser, then loads /login anew.
 * @param keepsDrafts whether the member's unsent words wait here for the next sign-in; others' always do
 */
export async function signOut(
  reason: SignOutReason = 'asked',
  keepsDrafts = reason === 'expired',
): Promise<void> {
  if (leaving) return;
  leaving = true;
  if (reason === 'asked') await tellServer();
  await forgetEverything(reason, keepsDrafts);
  leaving = false;
  if (reason === 'asked') return location.assign('/login');
  // Whoever reads a public page may go on reading it, signed out.
  if (!isPublicPath(location.pathname)) location.assign(loginAddress());
}

/** What is at this path may be read without a session. */
export function isPublicPath(pathname: string): boolean {
  return PUBLIC_PATHS.has(pathname);
}

/** Forgets a member whose place another one takes in this browser. */
export async function forgetMember(): Promise<void> {
  await forgetEverything('asked', true);
}

/** After the server has ended the session at the member's own wish: nothing else of it stays here. */
export async function leaveForGood({ keepsDrafts }: { keepsDrafts: boolean }): Promise<void> {
  await forgetEverything('asked', keepsDrafts);
  location.assign('/login');
}

/** After another tab has signed out: what must go from the browser, that tab deletes itself. */
export async function leaveSilently(): Promise<void> {
  await forgetEverything('expired', true);
  location.assign('/login');
}

async function tellServer(): Promise<void> {
  const { accessToken } = session.getState();
  if (accessToken === null) return;
  try {
    const options = { body: {}, token: accessToken, timeoutMs: LOGOUT_TIMEOUT_MS };
    await request('POST', '/v3/user/logout', options);
  } catch (error) {
    console.warn(
      'The server could not be told of the sign-out; the session ends there by itself.',
      error,
    );
  }
}

async function forgetEverything(reason: SignOutReason, keepsDrafts: boolean): Promise<void> {
  const member = session.getState().currentUser?.ulid;
  const stays = (name: string): boolean => {
    const author = DRAFT.exec(name)?.slice(1).find(Boolean);
    return author !== undefined && (keepsDrafts || author !== member);
  };
  endSession(session);
  const results = await Promise.allSettled([...cleaners].map(async (clean) => clean(reason)));
  for (const result of results) {
    if (result.status === 'rejected')
      console.warn('Something could not be forgotten.', result.reason);
  }
  for (const key of Object.keys(localStorage)) if (!stays(key)) localStorage.removeItem(key);
  sessionStorage.clear();
  await deleteDatabases(stays);
}

async function deleteDatabases(stays: (name: string) => boolean): Promise<void> {
  // Absent in old browsers; a database that is still open may block its deletion for good.
  const names = (await indexedDB.databases?.()) ?? [];
  const deletions = names.map(async ({ name }) => {
    if (name === undefined || stays(name)) return;
    await new Promise<void>((resolve) => {
      const asked = indexedDB.deleteDatabase(name);
      asked.addEventListener('success', () => resolve());
      asked.addEventListener('error', () => resolve());
      setTimeout(resolve, DATABASES_TIMEOUT_MS);
    });
  });
  await Promise.all(deletions);
}

function loginAddress(): string {
  const here = location.pathname + location.search;
  return here === '/' ? '/login' : `/login?${new URLSearchParams({ redirect: here })}`;
}
