import { expect, test } from 'vitest';
import { backupName, markOf, oldBackups } from './old-backups.ts';

const at = (day: number): Date => new Date(Date.UTC(2026, 10, day, 3, 30));
const [mine, others] = [markOf({ jwtSecret: 'one' }), markOf({ jwtSecret: 'another' })];

test('a community’s old backups are told by name, whoever else’s and whatever else lies beside them', () => {
  const own = [1, 2, 3, 4].map((day) => backupName(mine, at(day), day % 2 === 0));
  const beside = [
    ...[1, 2, 3].map((day) => backupName(others, at(day), false)),
    'rookery-20261101T033000Z.tar.zst',
    `${own[0]}.part`,
    `before-${own[0]}`,
    'notes.txt',
  ];
  const names = [...own, ...beside].toReversed();
  expect(oldBackups(names, mine, 2)).toEqual([
    `rookery-${mine}-20261101T033000000Z.tar.zst`,
    `rookery-${mine}-20261102T033000000Z.tar.zst.age`,
  ]);
  expect(oldBackups(names, mine, 4)).toEqual([]);
  expect(oldBackups(names, others, 1)).toHaveLength(2);
});

test('two backups of one second have each its name, and those named to the second are still told', () => {
  const [first, second] = [7, 8].map((milliseconds) =>
    backupName(mine, new Date(Date.UTC(2026, 10, 1, 3, 30, 0, milliseconds)), false),
  );
  const before = `rookery-${mine}-20261031T033000Z.tar.zst`;
  const names = [second ?? '', before, first ?? ''];
  expect(oldBackups(names, mine, 1)).toEqual([before, first]);
});
