import type { MemberCase } from '@rookery/contract/admin/members/export-case.ts';
import { REASON_CHARACTERS } from '@rookery/contract/kernel/timeouts.ts';
import { countCodePoints, normaliseBody } from '@rookery/contract/kernel/text.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Kysely } from 'kysely';
import { findAccount } from '#src/features/users/account/public.ts';
import { recordAudit } from '#src/features/users/public.ts';
import { mayReadAudit } from '#src/features/users/roles/public.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import {
  listBanAppealsOf,
  listDecisions,
  listActionsAbout,
  listReportedMessagesBy,
  listReportsOfMember,
  listReviewedPosts,
  listAllSessions,
} from './member-file.store.ts';
import type { AdminParts } from '#src/features/admin/parts.ts';

const MAX_ENTRIES = 1000;

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/**
 * The data of one member that an authority may request. One transaction reads it and writes the audit row, so
 * that no file exists without a row.
 */
export async function exportMemberFile(
  deps: Pick<AdminParts, 'clock' | 'config' | 'db' | 'members'>,
  { userId: actorId, badges }: Pick<Caller, 'userId' | 'badges'>,
  userId: string,
  given: string,
): Promise<MemberCase> {
  if (!mayReadAudit(badges)) throw new Refusal('forbidden');
  const reason = normaliseBody(given).trim();
  if (countCodePoints(reason) < REASON_CHARACTERS.min) {
    throw invalid({
      reason: `This needs ${REASON_CHARACTERS.min} to ${REASON_CHARACTERS.max} characters.`,
    });
  }
  const now = deps.clock.now();
  const actor = await deps.members.get(actorId);
  return deps.db.transaction().execute(async (tx) => {
    const member = await memberOf(deps, tx, userId);
    const { cut, ...lists } = await gather(tx, userId);
    const details = { posts: lists.posts.length, messages: lists.messages.length };
    const entry = { at: now, actorId, action: 'member.export-case', userId, reason } as const;
    await recordAudit(tx, { ...entry, details });
    return {
      network: deps.config.brandName,
      address: deps.config.appUrl,
      madeAt: now.toISOString(),
      madeBy: actor?.username ?? null,
      reason,
      member,
      ...lists,
      cut,
    };
  });
}

async function memberOf(
  { members }: Pick<AdminParts, 'members'>,
  tx: Kysely<Schema>,
  userId: string,
): Promise<MemberCase['member']> {
  const [known, account] = [await members.get(userId), await findAccount(tx, userId)];
  if (!known || !account) throw new Refusal('not_found');
  return {
    ulid: known.ulid,
    username: account.username,
    name: account.name,
    email: account.email,
    joinedAt: account.createdAt.toISOString(),
    lastActiveAt: iso(known.lastActiveAt),
    deletedAt: iso(account.deletedAt),
    bannedAt: iso(account.bannedAt),
    timeoutUntil: iso(account.timeoutUntil),
  };
}

type Lists = Omit<MemberCase, 'network' | 'address' | 'madeAt' | 'madeBy' | 'reason' | 'member'>;

async function gather(tx: Kysely<Schema>, userId: string): Promise<Lists> {
  const cut: Lists['cut'] = [];
  const some = async <Row>(
    name: Lists['cut'][number],
    list: (db: Kysely<Schema>, id: string, most: number) => Promise<Row[]>,
  ): Promise<Row[]> => {
    const rows = await list(tx, userId, MAX_ENTRIES + 1);
    if (rows.length > MAX_ENTRIES) cut.push(name);
    return rows.slice(0, MAX_ENTRIES);
  };
  const sessions = await some('sessions', listAllSessions);
  const posts = await some('posts', listReviewedPosts);
  const messages = await some('messages', listReportedMessagesBy);
  const memberReports = await some('memberReports', listReportsOfMember);
  const violations = await some('violations', listDecisions);
  const banAppeals = await some('banAppeals', listBanAppealsOf);
  const deeds = await some('deeds', listActionsAbout);
  return {
    sessions: sessions.map(({ device, beganAt, lastUsedAt, endedAt }) => ({
      device,
      beganAt: beganAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      endedAt: iso(endedAt),
    })),
    posts: posts.map(({ id, writtenAt, images, ...post }) => ({
      ...post,
      ulid: uuidToUlid(id),
      writtenAt: writtenAt.toISOString(),
      media: images.map(({ url }) => url),
    })),
    messages: messages.map(({ id, reportedAt, ...message }) => ({
      ...message,
      ulid: uuidToUlid(id),
      reportedAt: reportedAt.toISOString(),
    })),
    memberReports: memberReports.map(({ text, reportedAt }) => ({
      text,
      reportedAt: reportedAt.toISOString(),
    })),
    violations: violations.map(
      ({ postId, messageId, decidedAt, appealedAt, settledAt, ...decision }) => ({
        ...decision,
        postUlid: postId && uuidToUlid(postId),
        messageUlid: messageId && uuidToUlid(messageId),
        decidedAt: decidedAt.toISOString(),
        appealedAt: iso(appealedAt),
        settledAt: iso(settledAt),
      }),
    ),
    banAppeals: banAppeals.map(({ appealedAt, settledAt, ...appeal }) => ({
      ...appeal,
      appealedAt: appealedAt.toISOString(),
      settledAt: iso(settledAt),
    })),
    deeds: deeds.map(({ at, postId, details, ...deed }) => ({
      ...deed,
      at: at.toISOString(),
      postUlid: postId === null ? null : uuidToUlid(postId),
      details: JSON.stringify(details),
    })),
    cut,
  };
}
