import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkBackup, judgeBackup } from './doctor-backup.ts';
import { saveLastBackup } from '#src/platform/backup/last-backup.ts';

const NOW = new Date('2026-11-25T12:00:00Z');

test('reports an old backup and a missing backup', () => {
  const last = { madeAt: '2026-11-25T09:00:00Z', path: '/b/one', bytes: 2_000_000 };
  const judge = (madeAt: string) => judgeBackup({ ...last, madeAt }, NOW, 'Make one.');
  expect(judge(last.madeAt)).toEqual({ state: 'ok', text: 'Backup: /b/one (2.0 MB), 3 h old' });
  expect(judge('2026-11-24T12:00:00Z')).toEqual({
    state: 'note',
    text: 'Backup: /b/one (2.0 MB), 24 h old. Make one.',
  });
  expect(judge('2026-11-22T11:00:00Z').text).toContain('3 days old');
  expect(judgeBackup(null, NOW, 'Make one.').state).toBe('note');
});

test('reports a backup dated in the future, with unknown age', () => {
  const last = { madeAt: '2027-11-25T12:00:00Z', path: '/b/one', bytes: 9 };
  expect(judgeBackup(last, NOW, 'Make one.')).toEqual({
    state: 'note',
    text: 'Backup: /b/one (9 bytes) has a date in the future: a clock is or was wrong. Make one.',
  });
});

test('shows the age of the last backup', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rookery-last-backup-'));
  try {
    expect((await checkBackup(folder, NOW))[0]?.text).toMatch(/^Backup: none is recorded/);
    await saveLastBackup(folder, { madeAt: '2026-11-20T12:00:00Z', path: '/b/one', bytes: 9 });
    const [found] = await checkBackup(folder, NOW);
    expect(found?.state).toBe('note');
    expect(found?.text).toMatch(/^Backup: \/b\/one \(9 bytes\), 5 days old\. .*docs\/run\.md/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
