// Thorough: it fills and serves a whole community with Vite.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

const LONG_MS = 90_000;

test(
  'serves a demo community with Vite, stops on one signal',
  async () => {
    const data = await mkdtemp(join(tmpdir(), 'rookery-dev-'));
    onTestFinished(() => rm(data, { recursive: true, force: true }));
    const dev = spawn(process.execPath, [join(import.meta.dirname, 'dev.ts')], {
      env: { PATH: process.env['PATH'], DEMO_DATA: data, PORT: '0', WEB_PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void dev.kill('SIGKILL'));
    let said = '';
    dev.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    dev.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await expect
      .poll(() => said, { timeout: LONG_MS / 2 })
      .toMatch(/administrator \(@nora\): http\S+\/login\?magic=/);

    const [web = ''] = /http\S+(?=\/login\?magic=)/.exec(said) ?? [];
    const get = async (path: string): Promise<string> => (await fetch(web + path)).text();
    expect(await get('/feed')).toMatch(/name="rookery-config" content="[^"]*realtimeKey/);
    expect(await get('/src/main.tsx')).toContain('boot');
    expect(await get('/v3/openapi.json')).toContain('"openapi"');

    const ended = once(dev, 'exit');
    dev.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  },
  LONG_MS,
);
