import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { AccountData } from '@rookery/contract/posts/export-account.ts';
import type { Kysely } from 'kysely';
import { listLeavesOf, listListsOf, listMembersOn } from '#src/features/lists/public.ts';
import { listListReportsBy } from '#src/features/lists/reports/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

const ALL = { before: Number.MAX_SAFE_INTEGER, limit: LIMITS.listMembersMax };

/** At most 100 lists of 1,000 members, so one page has them all. */
export async function exportLists(
  db: Kysely<Schema>,
  userId: string,
): Promise<Pick<AccountData, 'leftLists' | 'listReports' | 'lists'>> {
  const exported: NonNullable<AccountData['lists']> = [];
  for (const { id, name, isShared, description, topic } of await listListsOf(db, userId)) {
    // oxlint-disable-next-line no-await-in-loop -- one list at a time keeps the rows in memory few
    const members = (await listMembersOn(db, id, ALL)).map((row) => uuidToUlid(row.userId));
    exported.push({ ulid: uuidToUlid(id), name, isShared, description, topic, members });
  }
  const leftLists = (await listLeavesOf(db, userId)).map(({ listId, leftAt }) => ({
    ulid: uuidToUlid(listId),
    leftAt: leftAt.toISOString(),
  }));
  const listReports = (await listListReportsBy(db, userId)).map(
    ({ listId, createdAt, ...report }) => ({
      ulid: uuidToUlid(listId),
      ...report,
      createdAt: createdAt.toISOString(),
    }),
  );
  return { lists: exported, leftLists, listReports };
}
