import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { loadConfig } from './config.ts';
import { readEnvironment } from './environment.ts';
import { parseSettings } from './settings-file.ts';

test.each([
  ['\uFEFFPORT=1', { PORT: '1' }],
  ['PORT=1\r\nTENANT=1\r\n', { PORT: '1', TENANT: '1' }],
  ['# A comment\n\n  # Another', {}],
  [' export A = b # a comment', { A: 'b' }],
  ['A=\nB= # empty', { A: '', B: '' }],
  [`A='a#b'\nB="a#b" # a comment\nC=\`a'#"b\``, { A: 'a#b', B: 'a#b', C: `a'#"b` }],
  ['A="one\ntwo # three"\nB=4', { A: 'one\ntwo # three', B: '4' }],
  ['A=b=c', { A: 'b=c' }],
])('reads %j', (text, expected) => {
  expect({ ...parseSettings(text) }).toEqual(expected);
});

describe('rejected lines, by number and without values', () => {
  test.each([
    ['PORT=1\nhunter2', 'line 2 is not a setting: write NAME=value'],
    ['PORT: hunter2', 'line 1 is not a setting'],
    ['=hunter2', 'line 1 is not a setting'],
    ['\n\nMY-NAME=hunter2', 'line 3 is not a setting'],
    ['A=hunter2#1', "line 1 has a # in its value, which would start a comment: write '…' around"],
    [`A='hunter2\nB=1`, "line 1 has a ' that is not closed"],
    [`A='hunter'2#`, "line 1 has text after the closing '"],
    [`A="one\ntwo" hunter2`, 'line 2 has text after the closing "'],
  ])('%j', (text, expected) => {
    const parse = (): unknown => parseSettings(text);
    expect(parse).toThrow(`.env cannot be read: ${expected}`);
    expect(parse).not.toThrow(/hunter2/);
  });
});

test('requires a # in a password to be %23', () => {
  const settings = parseSettings('SMTP_URL=smtp://user:one%23two@mail.example:587');
  expect(loadConfig(settings).smtpUrl).toBe('smtp://user:one%23two@mail.example:587');
  const quoted = parseSettings("SMTP_URL='smtp://user:one#two@mail.example:587'");
  expect(() => loadConfig(quoted)).toThrow('In its password write %23 for #');
});

test('prefers the environment to the file unless it is empty', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rookery-env-'));
  const file = join(folder, '.env');
  await writeFile(file, 'PORT=4000\nBRAND_NAME="The Rooks"\nTENANT=1\n');
  const env = readEnvironment({ PORT: '5000', TENANT: '' }, file);
  expect(loadConfig(env)).toMatchObject({ port: 5000, brandName: 'The Rooks', tenant: true });
  await rm(folder, { recursive: true });
});

test('works without a file', () => {
  expect(readEnvironment({ PORT: '1' }, '/nowhere/.env')).toEqual({ PORT: '1' });
});
