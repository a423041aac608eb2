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

test('reveals no folder of the server', async () => {
  const server = await startTestServer({ webDist, config: { smtpUrl: null } });
  const page = await (await fetch(`${server.url}/login`)).text();
  expect(page).toContain('sendsMail');
  expect(page).not.toContain(server.config.dataDir);
  await server.stop();
});
