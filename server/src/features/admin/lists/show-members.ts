import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { VIOLATION_DAYS } from '@rookery/contract/kernel/timeouts.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { getConsoleMember } from '@rookery/contract/admin/members/get-console-member.ts';
import type { listConsoleMembers } from '@rookery/contract/admin/members/list-console-members.ts';
import type { BadgeName } from '@rookery/contract/kernel/badges.ts';
import { mayActOn, mayBan, mayReadAudit } from '#src/features/users/roles/public.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { recordAudit, type Member } from '#src/features/users/public.ts';
import { pageSize } from '#src/kernel/page.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { withSearchTimeout } from '#src/platform/db/search-timeout.ts';
import { findMemberDetails, listMemberRows } from './console-lists.store.ts';
import { idToMarks, marksToId, type PageQuery } from './list-pages.ts';
import type { AdminParts } from '#src/features/admin/parts.ts';

type Parts = Pick<AdminParts, 'clock' | 'cursors' | 'db' | 'members'>;
type MemberPage = Answer<typeof listConsoleMembers>;
type Row = MemberPage['data'][number];

const LIST = 'console-members';

export async function listMembers(
  { db, clock, members, cursors }: Parts,
  query: PageQuery & { q?: string | undefined; held?: 'yes' | undefined },
  { userId: actorId, badges }: { userId: string; badges: ReadonlySet<BadgeName> },
): Promise<Omit<MemberPage, 'success'>> {
  const limit = pageSize(query.limit, LIMITS.feedPageDefault);
  const [at = 0, ...id] = query.cursor ? cursors.read(LIST, query.cursor) : [];
  const q = query.q?.trim() ?? '';
  // A caller who may not see addresses may not search by them.
  const findsAddresses = mayReadAudit(badges);
  if (findsAddresses && q.includes('@', 1)) {
    await recordAudit(db, { at: clock.now(), actorId, action: 'member.find-by-address' });
  }
  const before = query.cursor ? { createdAt: new Date(at), id: marksToId(id) } : null;
  const asked = {
    q,
    isHeld: query.held === 'yes',
    findsAddresses,
    before,
    limit,
  };
  const places = await withSearchTimeout(db, (reading) => listMemberRows(reading, asked));
  const found = await members.getMany(places.map((place) => place.id));
  const last = places.length === limit ? places.at(-1) : undefined;
  return {
    data: places.flatMap((place) => {
      const member = found.get(place.id);
      return member ? [rowOf(member)] : [];
    }),
    next_cursor: last
      ? cursors.write(LIST, [last.createdAt.getTime(), ...idToMarks(last.id)])
      : null,
  };
}

export async function showMember(
  { db, clock, members }: Parts,
  id: string,
  { userId: readerId, badges }: { userId: string; badges: ReadonlySet<BadgeName> },
): Promise<Answer<typeof getConsoleMember>['data']> {
  const weighsSince = new Date(clock.now().getTime() - VIOLATION_DAYS * DAY_MS);
  const [member, facts] = await Promise.all([
    members.get(id),
    findMemberDetails(db, id, weighsSince),
  ]);
  if (!member || !facts) throw new Refusal('not_found');
  const readsAddress = mayReadAudit(badges);
  if (readsAddress) {
    const entry = { actorId: readerId, action: 'member.read-address', userId: id } as const;
    await recordAudit(db, { at: clock.now(), ...entry });
  }
  return {
    ...rowOf(member),
    email: readsAddress ? facts.email : null,
    invitedBy: facts.invitedBy,
    cameBy: facts.cameBy,
    brought: facts.brought,
    sessions: facts.sessions,
    posts: member.counts.posts,
    followers: member.counts.followers,
    timeoutUntil: member.timeoutUntil?.toISOString() ?? null,
    points: facts.points,
    canBan: !member.isDeleted && mayActOn(readerId, id) && mayBan(badges, member.badges),
  };
}

function rowOf(member: Member): Row {
  const {
    ulid,
    username,
    name,
    badges: held,
    createdAt,
    lastActiveAt,
    isHeld,
    isBanned,
    isDeleted,
  } = member;
  return {
    ulid,
    username,
    name,
    isHeld,
    isBanned,
    isDeleted,
    badges: [...held],
    createdAt: createdAt.toISOString(),
    lastActiveAt: lastActiveAt?.toISOString() ?? null,
  };
}
