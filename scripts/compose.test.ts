import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';
import { parse } from 'yaml';

interface Service {
  image?: string;
  profiles?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string; required?: boolean }>;
  healthcheck?: object;
  volumes?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
}

const root = join(import.meta.dirname, '..');
const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');
const text = await read('compose.yaml');
const { services, volumes } = parse(text) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};

test('depends only on services that exist and have health checks', () => {
  const waits = Object.values(services).flatMap(({ depends_on = {} }) =>
    Object.entries(depends_on),
  );
  expect(waits.length).toBeGreaterThan(0);
  for (const [name, { condition, required = true }] of waits) {
    const service = services[name];
    expect(service, name).toBeDefined();
    if (condition === 'service_healthy') expect(service?.healthcheck, name).toBeDefined();
    expect(required, name).toBe(service?.profiles === undefined);
  }
});

test('declares every used volume, and mounts existing files', () => {
  const sources = Object.values(services).flatMap(({ volumes: mounts = [] }) =>
    mounts.map((mount) => mount.split(':')[0] ?? ''),
  );
  const named = sources.filter((source) => !source.startsWith('.'));
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(volumes).toSorted());
  const files = sources.filter((source) => source.startsWith('./deploy/'));
  expect(files).toEqual(['./deploy/Caddyfile']);
  for (const file of files) expect(existsSync(join(root, file)), file).toBe(true);
});

test('runs the server read-only and points Caddy to it', async () => {
  const { app } = services;
  expect(app).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  expect(app?.security_opt).toEqual(['no-new-privileges:true']);
  const { HOST, PORT, DATA_DIR } = app?.environment ?? {};
  expect(await read('deploy/Caddyfile')).toContain(`reverse_proxy ${HOST}:${PORT}\n`);
  const dockerfile = await read('Dockerfile');
  expect(dockerfile).toContain(`\nVOLUME ${DATA_DIR}\n`);
  expect(dockerfile).toMatch(/\nUSER rookery\n[^]*\nHEALTHCHECK /);
});

test('documents each profile in docs/run.md', async () => {
  const words = await read('docs/run.md');
  const profiles = Object.values(services).flatMap(({ profiles: named = [] }) => named);
  expect(profiles.toSorted()).toEqual(['database', 'valkey']);
  for (const profile of profiles)
    expect(words).toMatch(new RegExp(`COMPOSE_PROFILES=\\S*${profile}`));
});
