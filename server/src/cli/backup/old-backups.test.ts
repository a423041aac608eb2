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
    `rookery-${mine}-20261101T033000Z.tar.zst`,
    `rookery-${mine}-20261102T033000Z.tar.zst.age`,
  ]);
  expect(oldBackups(names, mine, 4)).toEqual([]);
  expect(oldBackups(names, others, 1)).toHaveLength(2);
});
