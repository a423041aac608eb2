import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { loadConfig } from '#src/platform/config/config.ts';
import { readEnvironment } from '#src/platform/config/environment.ts';
import { demoEnvironment } from './start-demo.ts';

const real = {
  PORT: '3100',
  APP_URL: 'https://rooks.example',
  DATA_DIR: '/var/lib/rookery',
  DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c',
  ROLES: 'web',
  REDIS_URL: 'redis://127.0.0.1:1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'rooks@rooks.example',
  DIGEST: 'weekly',
  BRAND_NAME: 'Rooks',
  REGISTRATION: 'invite',
  S3_BUCKET: 'rooks',
  S3_ACCESS_KEY_ID: 'a-key',
  S3_SECRET_ACCESS_KEY: 'a-secret',
  MEDIA_PURGE_URL: 'https://purge.example',
  MEDIA_PURGE_TOKEN: 'a-token',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
  DEMO_DATA: './made-up',
};

test('copies the real community’s branding but not its data', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rookery-demo-'));
  try {
    const file = join(folder, '.env');
    await writeFile(
      file,
      Object.entries(real)
        .map((pair) => pair.join('='))
        .join('\n'),
    );
    const config = loadConfig(demoEnvironment(readEnvironment({}, file), {}));
    const dataDir = join(process.cwd(), 'made-up');
    const nothing = loadConfig({ DATA_DIR: dataDir, PORT: '3100', BRAND_NAME: 'Rooks' });
    expect(config).toEqual({ ...nothing, registration: 'invite' });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('keeps an address set for the demo process only', () => {
  const given = { APP_URL: 'http://127.0.0.1:5173' };
  expect(loadConfig(demoEnvironment(given, given)).appUrl).toBe('http://127.0.0.1:5173');
});

test('rejects a misspelt setting, like the server does', () => {
  expect(() => loadConfig(demoEnvironment({ BRAND_NAM: 'Rooks' }, {}))).toThrow('BRAND_NAME');
});
