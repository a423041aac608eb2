import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';
import { mainProcesses } from '#test/main-processes.ts';

const START_PATIENCE = 90_000;
let folder: string;
const { start, stop, postmasterPid, endAll } = mainProcesses(() => folder);

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'rookery-main-')));
});
afterEach(async () => {
  await endAll();
  await rm(folder, { recursive: true });
});

test(
  'prints its links, answers requests and stops on SIGTERM',
  { timeout: START_PATIENCE },
  async () => {
    const server = await start({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off' });
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(server.lines).toContain(
      'Warning: rate limits are off (RATE_LIMITS=off). That is for tests and benchmarks only.',
    );
    const link = server.lines.find((line) => line.startsWith('Log in as the first administrator'));
    expect(server.lines.find((line) => line.startsWith('Emails are written to '))).toMatch(
      /^Emails are written to \/.*\/mail until SMTP_URL is set to a mail server$/,
    );
    expect(link).toMatch(new RegExp(`: ${server.url}/login\\?magic=[\\w-]+$`));
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);

    server.child.kill('SIGTERM');
    expect(await stop(server, 'SIGTERM')).toBe(0);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
    await expect(postmasterPid()).rejects.toThrow('ENOENT');
  },
);
