import type { YearOfRecords } from '@rookery/contract/admin/overview/get-transparency.ts';
import { expect, test } from 'vitest';
import { asCsv, transparencyTable } from './transparency-table.ts';

const YEAR: YearOfRecords = {
  year: 2025,
  reports: [
    { name: 'spam', count: 3 },
    { name: 'threats', count: 1 },
  ],
  removals: [{ name: 'none', count: 2 }],
  messagesRemoved: 1,
  dismissed: 2,
  appeals: 1,
  appealsGranted: 0,
  appealsDenied: 1,
  restored: 0,
  timeouts: 1,
  bans: 1,
  unbans: 0,
  medianMinutes: 61,
  accountsDeleted: 4,
  caseExports: 1,
};

test('lists every reason per year below the sums', () => {
  const earlier = { ...YEAR, year: 2024, reports: [], removals: [], medianMinutes: null };
  const table = transparencyTable([YEAR, earlier]);
  expect(table.head).toEqual(['', '2025', '2024']);
  const rowOf = (label: string) => table.rows.find((row) => row.label === label)?.cells;
  expect(rowOf('Reports')).toEqual(['4', '0']);
  expect(rowOf('Reports: Bot and Spam')).toEqual(['3', '0']);
  expect(rowOf('Posts removed: no violation given')).toEqual(['2', '0']);
  expect(rowOf('Median minutes from report to decision')).toEqual(['61', '–']);
  expect(rowOf('Exports for authorities')).toEqual(['1', '1']);
  const lines = asCsv(table).split('\r\n');
  expect(lines[0]).toBe(',2025,2024');
  expect(lines).toContain('Median minutes from report to decision,61,–');
  expect(lines).toHaveLength(table.rows.length + 2);
});
