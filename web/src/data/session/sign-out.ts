import { ApiError, timeoutError } from '#web/data/http/api-error.ts';
import type { Send } from '#web/data/http/request.ts';
import { type BrowserStorage, namesIn } from './browser-storage.ts';
import type { Refresher } from './refresh.ts';
import { endSession, type Session } from './session.ts';

/** `asked`: the member chose to. `expired`: the server does not take the session any more. */
export type SignOutReason = 'asked' | 'expired';
type Cleaner = () => void | Promise<void>;

export interface SignOutDeps {
  session: Session;
  refresher: Refresher;
  request: Send;
  storage: BrowserStorage;
  tabStorage: Pick<Storage, 'clear'>;
  databases(): Pick<IDBFactory, 'databases' | 'deleteDatabase'>;
  /** Where this browser is pushed to. */
  pushSubscription(): Promise<Pick<PushSubscription, 'endpoint' | 'unsubscribe'> | null>;
  location(): Pick<Location, 'pathname' | 'search' | 'assign' | 'reload'>;
}

export interface SignOut {
  /** Registers what else to forget when a member leaves. @returns the function that takes it back */
  onSignOut(cleaner: Cleaner): () => void;
  /** Registers what the server is still to be told by a member who chooses to leave. */
  beforeSignOut(finish: () => Promise<void>): void;
  /**
   * Ends the session on the server and in this browser, then loads /login anew.
   * @param keepsDrafts whether the member's unsent words wait here for the next sign-in; others' always do
   */
  signOut(reason?: SignOutReason, keepsDrafts?: boolean): Promise<void>;
  /** Forgets a member whose place another one takes in this browser. */
  forgetMember(): Promise<void>;
  /** After the server has ended the session because the member asked for it: nothing else of it stays here. */
  leaveForGood(options: { keepsDrafts: boolean }): Promise<void>;
  /**
   * After another tab has signed out: what must go from the browser, that tab deletes itself. This one touches nothing
   * that they share: the other may have signed in somebody else by now.
   */
  leaveSilently(): Promise<void>;
  /**
   * After another tab, which this one slept through, has signed in somebody else: this tab begins anew as theirs. What
   * the browser keeps is theirs already.
   */
  makeWay(): Promise<void>;
}

/** Nobody is kept for longer by a server that doesn't answer. */
const LOGOUT_TIMEOUT_MS = 5000;
const FINISH_TIMEOUT_MS = 2000;
const DATABASES_TIMEOUT_MS = 2000;
/** Drafts lie under the ulid of who wrote them. */
const DRAFT = /^rookery-draft-([0-9A-Z]{26})-|^rookery-([0-9A-Z]{26})$/;
const PUBLIC_PATHS = new Set(['/about', '/login', '/policy', '/rules', '/privacy', '/your-data']);

/** What is at this path may be read without a session. */
export function isPublicPath(pathname: string): boolean {
  return PUBLIC_PATHS.has(pathname);
}

export function createSignOut(deps: SignOutDeps): SignOut {
  const { session, location } = deps;
  const cleaners = new Set<Cleaner>();
  const unfinished = new Set<() => Promise<void>>();
  let isLeaving = false;

  /** The logout has what is left of the time. */
  const finish = async (): Promise<void> => {
    const finished = Promise.allSettled([...unfinished].map((each) => each()));
    const isLate = new Promise((resolve) => void setTimeout(resolve, FINISH_TIMEOUT_MS));
    await Promise.race([finished, isLate]);
  };
  const forgetPage = async (): Promise<void> => {
    const results = await Promise.allSettled([...cleaners].map(async (clean) => clean()));
    for (const result of results) {
      if (result.status === 'rejected')
        console.warn('Something could not be forgotten.', result.reason);
    }
  };
  const forgetEverything = async (keepsDrafts: boolean): Promise<void> => {
    const member = session.getState().currentUser?.ulid;
    const stays = (name: string): boolean => {
      const author = DRAFT.exec(name)?.slice(1).find(Boolean);
      return author !== undefined && (keepsDrafts || author !== member);
    };
    endSession(session);
    await forgetPage();
    await unsubscribe(deps);
    for (const name of namesIn(deps.storage)) if (!stays(name)) deps.storage.removeItem(name);
    deps.tabStorage.clear();
    try {
      await deleteDatabases(deps.databases(), stays);
    } catch (error) {
      // As where a browser lets no database be looked for: there is none to forget, and nobody is kept here for it.
      console.warn('Something could not be forgotten.', error);
    }
  };
  return {
    onSignOut(cleaner) {
      cleaners.add(cleaner);
      return () => void cleaners.delete(cleaner);
    },
    beforeSignOut: (each) => void unfinished.add(each),
    async signOut(reason = 'asked', keepsDrafts = reason === 'expired') {
      if (isLeaving) return;
      isLeaving = true;
      if (reason === 'asked') {
        const begunMs = performance.now();
        await finish();
        await tellServer(deps, LOGOUT_TIMEOUT_MS - (performance.now() - begunMs));
      }
      await forgetEverything(keepsDrafts);
      isLeaving = false;
      if (reason === 'asked') return location().assign('/login');
      // Whoever reads a public page may go on reading it, signed out.
      if (!isPublicPath(location().pathname)) location().assign(loginAddress(location()));
    },
    forgetMember: () => forgetEverything(true),
    async leaveForGood({ keepsDrafts }) {
      await forgetEverything(keepsDrafts);
      location().assign('/login');
    },
    async leaveSilently() {
      await forgetPage();
      deps.tabStorage.clear();
      location().assign('/login');
    },
    async makeWay() {
      await forgetPage();
      deps.tabStorage.clear();
      location().reload();
    },
  };
}

async function tellServer(deps: SignOutDeps, patienceMs: number): Promise<void> {
  if (deps.session.getState().accessToken === null) return;
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), patienceMs);
  const isLate = new Promise<never>((_resolve, reject) => {
    giveUp.signal.addEventListener('abort', () => reject(timeoutError()));
  });
  try {
    await Promise.race([logOut(deps, giveUp.signal), isLate]);
  } catch (error) {
    console.warn(
      'The server could not be told of the sign-out; the session ends there by itself.',
      error,
    );
  } finally {
    clearTimeout(timer);
  }
}

/** After a while without a call the access token has expired: the server hears the next one. */
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

/** Whoever signs in next in this browser has an address of their own to be pushed to. */
async function unsubscribe({ pushSubscription }: SignOutDeps): Promise<void> {
  try {
    await (await pushSubscription())?.unsubscribe();
  } catch (error) {
    // The server pushes to no session that has ended.
    console.warn('This browser could not be unsubscribed from its push service.', error);
  }
}

async function deleteDatabases(
  databases: ReturnType<SignOutDeps['databases']>,
  stays: (name: string) => boolean,
): Promise<void> {
  // Absent in old browsers; a database that is still open may block its deletion for good.
  const names = (await databases.databases?.()) ?? [];
  const deletions = names.map(async ({ name }) => {
    if (name === undefined || stays(name)) return;
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
