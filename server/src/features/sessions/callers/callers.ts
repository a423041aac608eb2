import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Member } from '#src/features/users/public.ts';
import { isNewcomer, isRole, isStaff } from '#src/features/users/roles/public.ts';
import { createActivity } from '#src/features/users/account/public.ts';
import { createEntityCache } from '#src/kernel/entity-cache.ts';
import { MEMBER_CACHE_SIZE } from '#src/kernel/cache-sizes.ts';
import type { Authenticate, Caller } from '#src/platform/http/calls/caller.ts';
import { createAccessTokens } from '#src/features/sessions/record/access-tokens.ts';
import { sessionFacts } from '#src/features/sessions/record/sessions.facts.ts';
import { findProof, loadLiveSessions } from '#src/features/sessions/record/sessions.store.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

export interface Callers {
  authenticate: Authenticate;
  isOurs(authorization: string): boolean;
  /** The current rights of a member, for a job that acts for them. Null if they are banned or deleted. */
  actingFor(userId: string): Promise<Caller | null>;
  stillHold(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Whether the session has proved itself recently. Queries the database, because few calls need it. */
  isFresh(caller: Pick<Caller, 'sessionId'>): Promise<boolean>;
  stop(): Promise<void>;
}

interface LiveSession {
  userId: string;
  hasSecondFactor: boolean;
  loadedAt: number;
}

/** A revoked session is noticed after this time even if messages are lost. */
const SESSION_CACHE_MS = 60_000;
const LONGEST_HEADER = 2000;

export function createCallers(
  deps: Pick<SessionsParts, 'clock' | 'config' | 'db' | 'facts' | 'log' | 'members' | 'secrets'>,
): Callers {
  const { db, clock, config, facts, members, secrets } = deps;
  const tokens = createAccessTokens({ secret: secrets.jwtSecret, clock });
  const activity = createActivity(deps);
  const sessions = createEntityCache<LiveSession>({
    max: MEMBER_CACHE_SIZE,
    async load(ids) {
      const loadedAt = clock.now().getTime();
      const live = await loadLiveSessions(db, ids);
      return new Map([...live].map(([id, found]) => [id, { ...found, loadedAt }]));
    },
  });
  facts.everywhere(sessionFacts.ended, ({ sessionIds }) => sessions.drop(sessionIds));
  facts.everywhere(sessionFacts.strengthened, ({ sessionId }) => sessions.drop([sessionId]));
  facts.onMissed(() => sessions.clear());

  async function liveSession(id: string): Promise<LiveSession | undefined> {
    const held = await sessions.get(id);
    if (!held || Math.abs(clock.now().getTime() - held.loadedAt) < SESSION_CACHE_MS) return held;
    sessions.drop([id]);
    members.drop([held.userId]);
    return sessions.get(id);
  }

  return {
    async authenticate(authorization) {
      const token = bearerToken(authorization);
      const claims = token ? await tokens.read(token) : null;
      if (!claims) return null;
      const session = await liveSession(claims.sessionId);
      if (session?.userId !== claims.userId) return null;
      const member = await members.get(claims.userId);
      if (!member || member.isGone) return null;
      activity.seen(member.id);
      const caller = callerOf(member, claims.sessionId, clock.now());
      const isWeak = config.staffSecondFactor && !session.hasSecondFactor;
      return isWeak && isStaff(caller.badges) ? withoutRoles(caller) : caller;
    },
    isOurs(authorization) {
      const token = bearerToken(authorization);
      return token !== null && tokens.isOurs(token);
    },
    async actingFor(userId) {
      members.drop([userId]);
      const member = await members.get(userId);
      return member && !member.isGone ? callerOf(member, '', clock.now()) : null;
    },
    async stillHold(ids) {
      const live = await sessions.getMany(ids);
      const users = await members.getMany([...live.values()].map(({ userId }) => userId));
      const holding = [...live].filter(([, { userId }]) => users.get(userId)?.isGone === false);
      return new Set(holding.map(([id]) => id));
    },
    async isFresh({ sessionId }) {
      const provedAt = await findProof(db, sessionId);
      if (provedAt === null) return false;
      // A clock that was set back must not make a proof last longer.
      const away = Math.abs(clock.now().getTime() - provedAt.getTime());
      return away < LIMITS.freshSignInMinutes * 60_000;
    },
    stop: () => activity.flush(),
  };
}

function bearerToken(authorization = ''): string | null {
  if (authorization.length > LONGEST_HEADER) return null;
  return /^Bearer ([\w.-]+)$/i.exec(authorization)?.[1] ?? null;
}

function callerOf(member: Member, sessionId: string, now: Date): Caller {
  return {
    userId: member.id,
    ulid: member.ulid,
    sessionId,
    badges: new Set(member.badges),
    timeoutUntil: member.timeoutUntil,
    isNewcomer: isNewcomer(member, now),
    isHeld: member.isHeld,
    pending: pendingOf(member),
  };
}

/** Staff whose login had one factor, in a community that requires two. */
function withoutRoles(caller: Caller): Caller {
  const badges = new Set([...caller.badges].filter((badge) => !isRole(badge)));
  return { ...caller, badges, needsSecondFactor: true };
}

function pendingOf(member: Member): Caller['pending'] {
  if (!member.isSetUp) return 'setup_required';
  return member.hasAcceptedTerms ? null : 'terms_required';
}
