import type { Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { ApiError, timeoutError } from '#web/data/http/api-error.ts';
import type { Send } from '#web/data/http/request.ts';
import { mayPass } from '#web/data/http/retries.ts';
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
   * @param keepsDrafts whether the member's unsent words wait here for the next sign-in; others' always do. Left out:
   * as was chosen where the answer was lost, else those of whoever did not ask to leave
   */
  signOut(reason?: SignOutReason, keepsDrafts?: boolean): Promise<void>;
  /** Forgets a member whose place another one takes in this browser. */
  forgetMember(): Promise<void>;
  /**
   * Has the server end the session, as the member asked for: nothing else of it stays here. Where the answer is lost,
   * what was chosen about drafts holds for the end that is noticed later. @throws what `end` throws
   */
  leaveForGood(end: () => Promise<unknown>, options: { keepsDrafts: boolean }): Promise<void>;
  /** The member thinks better of leaving: what was chosen about drafts holds no longer. */
  stay(): void;
  /** Asks for a proof of who they are: until it is given, the server has done nothing. @returns whether it was */
  prove(ask: () => Promise<boolean>): Promise<boolean>;
  /**
   * After another tab has signed out: what must go from the browser, that tab deletes itself, but for drafts that the
   * member chose here to delete. This one touches nothing else that they share: the other may have signed in somebody
   * else by now.
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
const BAN_TIMEOUT_MS = 3000;
/** Settings of the device, which every member on it shares. */
const OF_DEVICE: ReadonlySet<string> = new Set(['rookery-keyboard']);
/** Drafts, and what waits to be sent, lie under the ulid of who wrote them. */
const DRAFT = /^rookery-(?:draft|outbox)-([0-9A-Z]{26})(?:-|$)|^rookery-([0-9A-Z]{26})$/;
const PUBLIC_PATHS = new Set(['/about', '/login', '/policy', '/rules', '/privacy', '/your-data']);

/** What is at this path may be read without a session. */
export function isPublicPath(pathname: string): boolean {
  return PUBLIC_PATHS.has(pathname);
}

/** What a member who asked to leave wants of their drafts. */
interface Choice {
  member: string | undefined;
  keepsDrafts: boolean;
}

export function createSignOut(deps: SignOutDeps): SignOut {
  const { session, location } = deps;
  const cleaners = new Set<Cleaner>();
  const unfinished = new Set<() => Promise<void>>();
  let isLeaving = false;
  // What the server is being asked for.
  let ending: Choice | null = null;
  let chosen: Choice | null = null;
  let lastToken = session.getState().refreshToken;
  session.subscribe((now) => void (lastToken = now.refreshToken ?? lastToken));
  // The server knows the session still, or again: what was asked for has not come to be.
  session.subscribe((now, before) => {
    if (isLeaving || ending || !now.authenticated) return;
    if (now.refreshToken !== before.refreshToken) chosen = null;
  });
  const choose = (keepsDrafts: boolean): Choice =>
    (chosen = { member: session.getState().currentUser?.ulid, keepsDrafts });

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
  const forgetKept = async (goes: (name: string) => boolean): Promise<void> => {
    for (const name of namesIn(deps.storage)) if (goes(name)) deps.storage.removeItem(name);
    try {
      await deleteDatabases(deps.databases(), goes);
    } catch (error) {
      // As where a browser lets no database be looked for: there is none to forget, and nobody is kept here for it.
      console.warn('Something could not be forgotten.', error);
    }
  };
  const forgetEverything = async (choice: Choice): Promise<void> => {
    endSession(session);
    await forgetPage();
    await unsubscribe(deps);
    deps.tabStorage.clear();
    await forgetKept((name) => !(isDraft(name) || OF_DEVICE.has(name)) || isUnwanted(name, choice));
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
      // Another tab may empty the session meanwhile.
      const choice = choose(keepsDrafts);
      if (reason === 'asked') {
        const begunMs = performance.now();
        await finish();
        await tellServer(deps, LOGOUT_TIMEOUT_MS - (performance.now() - begunMs));
      }
      const banPath = reason === 'expired' ? await findBanPath(deps, lastToken) : null;
      await forgetEverything(choice);
      isLeaving = false;
      if (reason === 'asked') return location().assign('/login');
      if (banPath !== null) return location().assign(banPath);
      // Whoever reads a public page may go on reading it, signed out.
      if (!isPublicPath(location().pathname)) location().assign(loginAddress(location()));
    },
    forgetMember: () => forgetEverything(choose(true)),
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
      if (choice?.keepsDrafts === false) await forgetKept((name) => isUnwanted(name, choice));
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

/** Where a banned member reads why and appeals; null: no ban has ended this session. */
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
    // Usually 404: the session ended for another reason.
    return null;
  }
}

/** A session that is over, or no answer: the server may have done what was asked. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 401 && !mayPass(error);
}

const isDraft = (name: string): boolean => DRAFT.test(name);

function isUnwanted(name: string, { member, keepsDrafts }: Choice): boolean {
  return !keepsDrafts && isDraft(name) && DRAFT.exec(name)?.slice(1).find(Boolean) === member;
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
    console.warn('The server could not be told of the sign-out.', error);
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
  goes: (name: string) => boolean,
): Promise<void> {
  // Absent in old browsers; a database that is still open may block its deletion for good.
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
