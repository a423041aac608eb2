import type { YearOfRecords } from '@rookery/contract/admin/overview/get-transparency.ts';
import { countDeletions } from '#src/features/users/standing/public.ts';
import {
  countAppeals,
  countActions,
  countRemovals,
  countReports,
  findMedians,
} from './transparency.store.ts';
import type { AdminParts } from '#src/features/admin/parts.ts';

const MINUTE_S = 60;

export async function showTransparency({
  db,
  clock,
}: Pick<AdminParts, 'clock' | 'db'>): Promise<YearOfRecords[]> {
  const [reports, removals, deeds, appeals, medians, deletions] = await Promise.all([
    countReports(db),
    countRemovals(db),
    countActions(db),
    countAppeals(db),
    findMedians(db),
    countDeletions(db),
  ]);
  const all = [reports, removals, deeds, appeals, medians, deletions].flat();
  const years = new Set([clock.now().getUTCFullYear(), ...all.map(({ year }) => year)]);
  return [...years]
    .toSorted((one, other) => other - one)
    .map((year) => {
      const inYear = <Row extends { year: number }>(rows: readonly Row[]): Row[] =>
        rows.filter((row) => row.year === year);
      const counted = (rows: readonly { year: number; count: number }[]): number =>
        inYear(rows)[0]?.count ?? 0;
      const named = (rows: typeof reports) =>
        inYear(rows).map(({ name, count }) => ({ name, count }));
      const [done] = inYear(deeds);
      const [median] = inYear(medians);
      return {
        messagesRemoved: 0,
        dismissed: 0,
        appealsGranted: 0,
        appealsDenied: 0,
        restored: 0,
        timeouts: 0,
        bans: 0,
        unbans: 0,
        caseExports: 0,
        ...done,
        year,
        reports: named(reports),
        removals: named(removals),
        appeals: counted(appeals),
        medianMinutes: median ? Math.round(median.seconds / MINUTE_S) : null,
        accountsDeleted: counted(deletions),
      };
    });
}
