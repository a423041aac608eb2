import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestServer } from '#test/server.ts';

let webDist: string;

beforeAll(async () => {
  webDist = await mkdtemp(join(tmpdir(), 'rookery-site-'));
  await writeFile(join(webDist, 'index.html'), '<meta name="rookery-config" content="{}" />');
});
afterAll(() => rm(webDist, { recursive: true }));

test.each([
  [null, true],
  ['smtp://127.0.0.1:9', false],
])('names the mail folder with the mail server %s: %s', async (smtpUrl, isNamed) => {
  const server = await startTestServer({ webDist, config: { smtpUrl } });
  const page = await (await fetch(`${server.url}/login`)).text();
  expect(page.includes(join(server.config.dataDir, 'mail'))).toBe(isNamed);
  await server.stop();
});
