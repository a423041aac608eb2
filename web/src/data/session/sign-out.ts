import type { Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { ApiError, timeoutError } from '#web/data/http/api-error.ts';
import type { Send } from '#web/data/http/request.ts';
import { isTemporaryFailure } from '#web/data/http/retries.ts';
import { type BrowserStorage, storageKeys } from './browser-storage.ts';
import type { Refresher } from './refresh.ts';
import { isSavedName } from './saved-name.ts';
import { endSession, type Session } from './session.ts';

/**
 * `asked` means that the member chose to sign out. `expired` means that the server no longer accepts the
 * session.
 */
export type SignOutReason = 'asked' | 'expired';
type Cleaner = () => void | Promise<void>;

export interface SignOutDeps {
  session: Session;
  refresher: Refresher;
  request: Send;
  storage: BrowserStorage;
  tabStorage: Pick<Storage, 'clear'>;
  databases(): Pick<IDBFactory, 'databases' | 'deleteDatabase'>;
  /** Undefined on insecure pages. */
  caches?(): Pick<CacheStorage, 'keys' | 'delete'> | undefined;
  pushSubscription(): Promise<Pick<PushSubscription, 'endpoint' | 'unsubscribe'> | null>;
  location(): Pick<Location, 'pathname' | 'search' | 'assign' | 'reload'>;
}

export interface SignOut {
  onSignOut(cleaner: Cleaner): () => void;
  beforeSignOut(finish: () => Promise<void>): void;
  /**
   * Ends the session on the server and in this browser, then reloads at /login. @param keepsDrafts whether
   * this member's drafts stay; other members' always do. Default: only if expired and no deletion was
   * chosen
   */
  signOut(reason?: SignOutReason, keepsDrafts?: boolean): Promise<void>;
  /** Ends the session of a member when another member logs in on this device. Keeps drafts and does not navigate. */
  forgetMember(): Promise<void>;
  /**
   * Awaits the server call `end`, then forgets the session here. If the response is lost, the choice about
   * drafts applies once the session proves to be over. @throws what `end` throws
   */
  leaveForGood(end: () => Promise<unknown>, options: { keepsDrafts: boolean }): Promise<void>;
  stay(): void;
  prove(ask: () => Promise<boolean>): Promise<boolean>;
  /**
   * Handles a sign-out in another tab. Deletes only the drafts that the member chose to delete in this tab.
   * The other tab clears the rest, and may already have another member.
   */
  leaveSilently(): Promise<void>;
  /**
   * Handles another member's sign-in in another tab by reloading as that member. The stored data already
   * belongs to them.
   */
  makeWay(): Promise<void>;
}

/** A server that does not respond must not block signing out. */
const LOGOUT_TIMEOUT_MS = 5000;
const FINISH_TIMEOUT_MS = 2000;
const DATABASES_TIMEOUT_MS = 2000;
const BAN_TIMEOUT_MS = 3000;
const DEVICE_KEYS: ReadonlySet<string> = new Set(['rookery-keyboard']);
/** Drafts and pending requests have their author's ulid in the name. */
const DRAFT = /^rookery-(?:draft|outbox)-([0-9A-Z]{26})(?:-|$)|^rookery-([0-9A-Z]{26})$/;
const PUBLIC_PATHS = new Set(['/about', '/login', '/policy', '/rules', '/privacy', '/your-data']);

export function isPublicPath(pathname: string): boolean {
  return PUBLIC_PATHS.has(pathname);
}

interface SignOutChoice {
  member: string | undefined;
  keepsDrafts: boolean;
}

export function createSignOut(deps: SignOutDeps): SignOut {
  const { session, location } = deps;
  const cleaners = new Set<Cleaner>();
  const unfinished = new Set<() => Promise<void>>();
  let isLeaving = false;
  let ending: SignOutChoice | null = null;
  let chosen: SignOutChoice | null = null;
  let lastToken = session.getState().refreshToken;
  session.subscribe((now) => void (lastToken = now.refreshToken ?? lastToken));
  // A new token means that the session still exists, so discard the choice of the failed logout.
  session.subscribe((now, before) => {
    if (isLeaving || ending || !now.authenticated) return;
    if (now.refreshToken !== before.refreshToken) chosen = null;
  });
  const choose = (keepsDrafts: boolean): SignOutChoice =>
    (chosen = { member: session.getState().currentUser?.ulid, keepsDrafts });

  const finish = async (): Promise<void> => {
    const finished = Promise.allSettled([...unfinished].map((each) => each()));
    const isLate = new Promise((resolve) => void setTimeout(resolve, FINISH_TIMEOUT_MS));
    await Promise.race([finished, isLate]);
  };
  const forgetPage = async (): Promise<void> => {
    const results = await Promise.allSettled([...cleaners].map(async (clean) => clean()));
    for (const result of results) {
      if (result.status === 'rejected')
        console.warn('Some data of the page could not be cleared.', result.reason);
    }
  };
  const forgetKept = async (goes: (name: string) => boolean): Promise<void> => {
    for (const name of storageKeys(deps.storage)) if (goes(name)) deps.storage.removeItem(name);
    try {
      await deleteSaved(deps.caches?.(), goes);
      await deleteDatabases(deps.databases(), goes);
    } catch (error) {
      // Some browsers forbid listing databases. Then there is none to delete, and the sign-out continues.
      console.warn('Some databases could not be deleted.', error);
    }
  };
  const forgetEverything = async (choice: SignOutChoice): Promise<void> => {
    endSession(session);
    await forgetPage();
    await unsubscribe(deps);
    deps.tabStorage.clear();
    await forgetKept(
      (name) => !(isDraft(name) || DEVICE_KEYS.has(name)) || isDiscardedDraft(name, choice),
    );
    chosen = null;
  };
  return {
    onSignOut(cleaner) {
      cleaners.add(cleaner);
      return () => void cleaners.delete(cleaner);
    },
    beforeSignOut: (each) => void unfinished.add(each),
    async signOut(
      reason = 'asked',
      keepsDrafts = reason === 'expired' && chosen?.keepsDrafts !== false,
    ) {
      if (isLeaving) return;
      isLeaving = true;
      // Read the member now, because another tab may clear the session while the logout is in flight.
      const choice = choose(keepsDrafts);
      if (reason === 'asked') {
        const begunMs = performance.now();
        await finish();
        await notifyServer(deps, LOGOUT_TIMEOUT_MS - (performance.now() - begunMs));
      }
      const banPath = reason === 'expired' ? await findBanPath(deps, lastToken) : null;
      await forgetEverything(choice);
      isLeaving = false;
      if (reason === 'asked') return location().assign('/login');
      if (banPath !== null) return location().assign(banPath);
      if (!isPublicPath(location().pathname)) location().assign(loginAddress(location()));
    },
    async forgetMember() {
      // A refused token must not navigate to the login page.
      isLeaving = true;
      const choice = choose(true);
      try {
        await notifyServer(deps, LOGOUT_TIMEOUT_MS);
        await forgetEverything(choice);
      } finally {
        isLeaving = false;
      }
    },
    async leaveForGood(end, { keepsDrafts }) {
      const choice = choose(keepsDrafts);
      ending = choice;
      try {
        await end();
      } catch (error) {
        if (isRefusal(error)) chosen = null;
        throw error;
      } finally {
        ending = null;
      }
      await forgetEverything(choice);
      location().assign('/login');
    },
    stay() {
      chosen = null;
    },
    async prove(ask) {
      chosen = null;
      const isProved = await ask();
      if (isProved) chosen = ending;
      return isProved;
    },
    async leaveSilently() {
      const choice = chosen;
      await forgetPage();
      if (choice?.keepsDrafts === false) await forgetKept((name) => isDiscardedDraft(name, choice));
      deps.tabStorage.clear();
      location().assign((await findBanPath(deps, lastToken)) ?? '/login');
    },
    async makeWay() {
      await forgetPage();
      deps.tabStorage.clear();
      location().reload();
    },
  };
}

/**
 * Returns the page where a banned member reads the reason and can appeal. Null if the session did not end
 * by a ban.
 */
async function findBanPath(
  { request }: Pick<SignOutDeps, 'request'>,
  refreshToken: string | null,
): Promise<string | null> {
  if (refreshToken === null) return null;
  const options = { body: { refresh_token: refreshToken }, timeoutMs: BAN_TIMEOUT_MS };
  try {
    const answer = await request('POST', '/v3/data-link/ban', options);
    return `/your-data#${(answer as Answer<Calls['POST /data-link/ban']>).data.token}`;
  } catch {
    return null;
  }
}

/**
 * Whether the server refused the call. An ended session or a missing response does not count, because the
 * server may have handled the call.
 */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 401 && !isTemporaryFailure(error);
}

const isDraft = (name: string): boolean => DRAFT.test(name);

function isDiscardedDraft(name: string, { member, keepsDrafts }: SignOutChoice): boolean {
  return !keepsDrafts && isDraft(name) && DRAFT.exec(name)?.slice(1).find(Boolean) === member;
}

async function notifyServer(deps: SignOutDeps, patienceMs: number): Promise<void> {
  if (deps.session.getState().accessToken === null) return;
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), patienceMs);
  const isLate = new Promise<never>((_resolve, reject) => {
    giveUp.signal.addEventListener('abort', () => reject(timeoutError()));
  });
  try {
    await Promise.race([logOut(deps, giveUp.signal), isLate]);
  } catch (error) {
    console.warn('The server could not end the session.', error);
  } finally {
    clearTimeout(timer);
  }
}

async function logOut(
  { session, refresher, request, pushSubscription }: SignOutDeps,
  signal: AbortSignal,
): Promise<void> {
  const endpoint = (await pushSubscription())?.endpoint;
  const send = (token: string | null): Promise<unknown> =>
    request('POST', '/v3/user/logout', { body: { endpoint }, token, signal });
  await refresher.settled();
  const token = session.getState().accessToken;
  try {
    await send(token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    await refresher.refresh(token);
    await send(session.getState().accessToken);
  }
}

async function unsubscribe({ pushSubscription }: SignOutDeps): Promise<void> {
  try {
    await (await pushSubscription())?.unsubscribe();
  } catch (error) {
    // Ignore the failure, because the server does not push to ended sessions.
    console.warn('This browser could not be unsubscribed from push notifications.', error);
  }
}

async function deleteSaved(
  caches: Pick<CacheStorage, 'keys' | 'delete'> | undefined,
  goes: (name: string) => boolean,
): Promise<void> {
  const names = (await caches?.keys()) ?? [];
  for (const name of names) if (isSavedName(name) && goes(name)) await caches?.delete(name);
}

async function deleteDatabases(
  databases: ReturnType<SignOutDeps['databases']>,
  goes: (name: string) => boolean,
): Promise<void> {
  // Old browsers lack `databases()`. An open database may block its deletion forever.
  const names = (await databases.databases?.()) ?? [];
  const deletions = names.map(async ({ name }) => {
    if (name === undefined || !goes(name)) return;
    await new Promise<void>((resolve) => {
      const asked = databases.deleteDatabase(name);
      asked.addEventListener('success', () => resolve());
      asked.addEventListener('error', () => resolve());
      setTimeout(resolve, DATABASES_TIMEOUT_MS);
    });
  });
  await Promise.all(deletions);
}

function loginAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const here = pathname + search;
  return here === '/' ? '/login' : `/login?${new URLSearchParams({ redirect: here })}`;
}
