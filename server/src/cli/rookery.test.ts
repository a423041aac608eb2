import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeVersion } from '#src/version.ts';
import { findBrokenLines } from '#test/doctor-output.ts';
import {
  type CommandResult,
  expectFailedStart,
  expectRefusal,
  expectUsage,
  runRookery,
} from '#test/rookery-command.ts';

let folder: string;
const rookery = (args: string[], env?: NodeJS.ProcessEnv): Promise<CommandResult> =>
  runRookery(args, { folder, env });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rookery-cli-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('startup errors', () => {
  test('rejects a misspelt setting name', () =>
    expectFailedStart(
      folder,
      { RATE_LIMIT: 'off' },
      /^RATE_LIMIT is not a Rookery setting.*RATE_LIMITS/,
    ));
});

describe('the command line', () => {
  test('prints its usage', () => expectUsage(folder, ['--help']));

  test.each(['version', '--version'])('prints the version and its commit for %s', async (verb) => {
    const { code, out } = await rookery([verb]);
    expect([code, out]).toEqual([0, `Rookery ${describeVersion()}\n`]);
  });

  test.each([
    [['fly'], 'Unknown command "fly".'],
    [['backup', 'one'], 'There is no community in'],
  ])('refuses %j', (args, expected) => expectRefusal(folder, args, expected));

  test('doctor names every broken part with advice', async () => {
    const told = await rookery(['doctor'], {
      DATABASE_URL: 'postgres://a:hunter2@127.0.0.1:1/b',
      SMTP_URL: 'smtp://a:hunter2@127.0.0.1:1',
      HOST: '192.0.2.7',
      APP_URL: 'http://rooks.example',
      RATE_LIMITS: 'off',
    });
    expect(findBrokenLines(told)).toEqual([
      expect.stringMatching(/^BROKEN +Database: DATABASE_URL cannot be used/),
      expect.stringMatching(/^BROKEN +Cannot listen on port 3000 on 192\.0\.2\.7.*HOST/),
      expect.stringMatching(
        /^BROKEN +The mail server 127\.0\.0\.1:1 does not accept email.*SMTP_URL/,
      ),
    ]);
    const { out } = told;
    expect(out).toMatch(/^note +APP_URL is not https/m);
    expect(out).toMatch(/^note +RATE_LIMITS is off/m);
    expect(out).not.toContain('hunter2');
  });
});
