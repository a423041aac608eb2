import { expect, test } from 'vitest';
import { backupName, communityMark, oldBackups } from './old-backups.ts';

const at = (day: number): Date => new Date(Date.UTC(2026, 10, day, 3, 30));
const now = at(27);
const [mine, others] = [
  communityMark({ jwtSecret: 'one' }),
  communityMark({ jwtSecret: 'another' }),
];

test('lists only this community’s old backups', () => {
  const own = [1, 2, 3, 4].map((day) => backupName(mine, at(day), day % 2 === 0));
  const beside = [
    ...[1, 2, 3].map((day) => backupName(others, at(day), false)),
    'rookery-20261101T033000Z.tar.zst',
    `${own[0]}.part`,
    `before-${own[0]}`,
    'notes.txt',
  ];
  const names = [...own, ...beside].toReversed();
  expect(oldBackups(names, { mark: mine, toKeep: 2, made: '', now }).old).toEqual([
    `rookery-${mine}-20261101T033000000Z.tar.zst`,
    `rookery-${mine}-20261102T033000000Z.tar.zst.age`,
  ]);
  expect(oldBackups(names, { mark: mine, toKeep: 4, made: '', now }).old).toEqual([]);
  expect(oldBackups(names, { mark: others, toKeep: 1, made: '', now }).old).toHaveLength(2);
});

test('gives two backups of the same second different names', () => {
  const [first, second] = [7, 8].map((milliseconds) =>
    backupName(mine, new Date(Date.UTC(2026, 10, 1, 3, 30, 0, milliseconds)), false),
  );
  const before = `rookery-${mine}-20261031T033000Z.tar.zst`;
  const names = [second ?? '', before, first ?? ''];
  expect(oldBackups(names, { mark: mine, toKeep: 1, made: '', now })).toEqual({
    old: [before, first],
    ahead: [],
  });
});

test('keeps the new backup although another one started later', () => {
  const [made, other] = [at(1), at(2)].map((moment) => backupName(mine, moment, false));
  const names = [made ?? '', other ?? ''];
  expect(oldBackups(names, { mark: mine, toKeep: 1, made: made ?? '', now }).old).toEqual([]);
});

test('deletes no backup while one is dated in the future', () => {
  const named = (mark: string, days: number[]): string[] =>
    days.map((day) => backupName(mark, at(day), true));
  const names = [...named(mine, [1, 2, 28]), ...named(others, [29])];
  const found = oldBackups(names, { mark: mine, toKeep: 1, made: '', now });
  expect(found).toEqual({ old: [], ahead: named(mine, [28]) });
  // If the clock was set back during the backup, the new backup itself is in the future. It is not
  // reported.
  const [made = ''] = named(mine, [28]);
  expect(oldBackups(names, { mark: mine, toKeep: 1, made, now }).ahead).toEqual([]);
});
