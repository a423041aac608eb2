import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

const words = await readFile(join(import.meta.dirname, '../docs/run.md'), 'utf8');
const recipe = /\n## Update\n\n```\n([^]*?)```/.exec(words)?.[1] ?? '';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rookery-update-'));
  for (const place of [
    'opt/rookery',
    'usr/src/rookery/deploy',
    'etc/rookery',
    'etc/systemd/system',
    'usr/local/bin',
    'bin',
  ]) {
    await mkdir(join(folder, place), { recursive: true });
  }
  await writeFile(join(folder, 'opt/rookery/version'), 'first');
  for (const name of ['rookery', 'rookery.service', 'rookery.timer']) {
    await writeFile(join(folder, 'usr/src/rookery/deploy', name), '');
  }
});
afterEach(() => rm(folder, { recursive: true }));

async function update(
  version: string,
  { backupFails = false, releaseFails = false, checkFails = false } = {},
): Promise<string[]> {
  const log = join(folder, 'log');
  const note = `echo "$(basename $0) $*" >> ${log}`;
  const programs = {
    git: '',
    runuser: checkFails ? 'exit 1' : '',
    systemctl: note,
    rookery: `echo "$(cat ${folder}/opt/rookery/version): $*" >> ${log}; ${backupFails ? 'exit 1' : ''}`,
    npm: `[ "$1" = ci ] && exit; mkdir "$4"; echo ${version} > "$4/version"; ${releaseFails ? 'exit 1' : 'touch "$4/package.json"'}`,
  };
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  await writeFile(log, '');
  const typed = recipe.replaceAll(/(?<= )\/(?=opt|usr|etc|var)/g, `${folder}/`);
  const env = { PATH: `${join(folder, 'bin')}:${process.env['PATH']}` };
  const { stderr } = spawnSync('sh', { input: typed, env, encoding: 'utf8' });
  expect(stderr).toBe('');
  return (await readFile(log, 'utf8')).replaceAll(folder, '').trimEnd().split('\n');
}

async function versions(): Promise<string[]> {
  const names = await readdir(join(folder, 'opt'));
  const read = (name: string) => readFile(join(folder, 'opt', name, 'version'), 'utf8');
  return (await Promise.all(names.map(read))).map((version) => version.trim()).toSorted();
}

const current = async () => (await readFile(join(folder, 'opt/rookery/version'), 'utf8')).trim();

test('backs up a stopped server with the previous version', async () => {
  expect(await update('second')).toEqual([
    'systemctl stop rookery',
    'first: backup /var/backups/rookery',
    'systemctl daemon-reload',
    'systemctl start rookery',
  ]);
  expect(await current()).toBe('second');
});

test('keeps the previous version when an update is repeated', async () => {
  await update('second');
  await update('third');
  expect(await current()).toBe('third');
  expect(await versions()).toContain('first');
});

test('installs nothing when the release fails', async () => {
  expect(await update('second', { releaseFails: true })).toEqual(['systemctl start rookery']);
  expect(await versions()).toEqual(['first']);
});

test('installs nothing when the check finds a problem', async () => {
  expect(await update('second', { checkFails: true })).toEqual(['systemctl start rookery']);
  expect(await versions()).toEqual(['first']);
});

test('restarts the old version when the backup fails', async () => {
  await update('second', { backupFails: true });
  expect(await current()).toBe('first');
});
