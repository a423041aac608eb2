import type { YearOfRecords } from '@rookery/contract/admin/overview/get-transparency.ts';
import { VIOLATIONS, type ViolationName } from '@rookery/contract/kernel/violations.ts';

export interface YearsTable {
  head: string[];
  rows: { label: string; cells: string[] }[];
}

const UNNAMED_VIOLATION = 'no violation given';
const labelOf = (name: string): string =>
  name === 'none' ? UNNAMED_VIOLATION : (VIOLATIONS[name as ViolationName]?.label ?? name);

type Named = YearOfRecords['reports'];
const sumOf = (named: Named): number => named.reduce((sum, { count }) => sum + count, 0);

/** @param years the newest first */
export function transparencyTable(years: readonly YearOfRecords[]): YearsTable {
  const row = (label: string, cell: (year: YearOfRecords) => number | string | null) => ({
    label,
    cells: years.map((year) => String(cell(year) ?? '–')),
  });
  const byName = (list: 'reports' | 'removals', what: string) => {
    const names = [...new Set(years.flatMap((year) => year[list].map(({ name }) => name)))];
    return names
      .toSorted((one, other) => labelOf(one).localeCompare(labelOf(other)))
      .map((name) =>
        row(
          `${what}: ${labelOf(name)}`,
          (year) => year[list].find((each) => each.name === name)?.count ?? 0,
        ),
      );
  };
  return {
    head: ['', ...years.map(({ year }) => String(year))],
    rows: [
      row('Reports', (year) => sumOf(year.reports)),
      ...byName('reports', 'Reports'),
      row('Posts removed', (year) => sumOf(year.removals)),
      ...byName('removals', 'Posts removed'),
      row('Messages removed', (year) => year.messagesRemoved),
      row('Reports dismissed', (year) => year.dismissed),
      row('Median minutes from report to decision', (year) => year.medianMinutes),
      row('Appeals', (year) => year.appeals),
      row('Appeals granted', (year) => year.appealsGranted),
      row('Appeals denied', (year) => year.appealsDenied),
      row('Posts and messages restored without an appeal', (year) => year.restored),
      row('Timeouts', (year) => year.timeouts),
      row('Bans', (year) => year.bans),
      row('Bans lifted', (year) => year.unbans),
      row('Accounts deleted by members', (year) => year.accountsDeleted),
      row('Exports for authorities', (year) => year.caseExports),
    ],
  };
}

/** CSV according to RFC 4180. */
export function asCsv({ head, rows }: YearsTable): string {
  const lines = [head, ...rows.map(({ label, cells }) => [label, ...cells])];
  return lines.map((line) => `${line.map(quoteCsvCell).join(',')}\r\n`).join('');
}

const quoteCsvCell = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
