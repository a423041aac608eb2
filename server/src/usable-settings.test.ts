import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { refuseUnusableSettings } from './usable-settings.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rookery-settings-'));
});
afterAll(() => rm(folder, { recursive: true }));

const settings = { backupRecipients: [], ffmpegPath: null };

test.each(['age1nonsense', 'age1qqq'])('rejects %s as a backup key', async (key) => {
  const refused = refuseUnusableSettings({ ...settings, backupRecipients: [key] });
  await expect(refused).rejects.toThrow(/^BACKUP_RECIPIENT "age1.*" is not an age public key/);
});

test('refuses a program that is missing or not executable', async () => {
  const text = join(folder, 'ffmpeg');
  await writeFile(text, 'A text.');
  for (const path of [text, join(folder, 'none'), folder]) {
    const refused = refuseUnusableSettings({ ...settings, ffmpegPath: path });
    await expect(refused).rejects.toThrow(`FFMPEG_PATH must be a program, and ${path}`);
  }
});

test('accepts a valid key and program', async () => {
  const key = await identityToRecipient(await generateIdentity());
  const usable = refuseUnusableSettings({ backupRecipients: [key], ffmpegPath: process.execPath });
  await expect(usable).resolves.toBeUndefined();
});
