// Thorough: it builds a whole release and runs it.
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';

import { describeVersion, VERSION } from '../server/src/version.ts';

const PATIENCE = 120_000;
const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
/** Whether this process may create mounts. Root can write any file, so modes alone cannot make it read-only. */
const mayMount = isRoot && spawnSync('unshare', ['--mount', 'true']).status === 0;
const READ_ONLY = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"';

test(
  'builds a complete read-only release that runs in another folder',
  { timeout: PATIENCE },
  async () => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'rookery-release-')));
    onTestFinished(() => rm(folder, { recursive: true }));
    const release = join(folder, 'release');
    const place = join(folder, 'place');
    await mkdir(place);
    await run(process.execPath, [join(import.meta.dirname, 'release.ts'), release]);
    expect((await readdir(release)).toSorted()).toEqual(
      '.env.example CHANGELOG.md LICENSE bin deploy docs node_modules package.json rookery.js server web'.split(
        ' ',
      ),
    );
    if (!isRoot) {
      await run('chmod', ['-R', 'a-w', release]);
      onTestFinished(async () => void (await run('chmod', ['-R', 'u+w', release])));
    }
    const rookery = releaseIn(release, place);

    const { child, url, said } = await rookery.start();
    const token = /magic=([\w-]+)/.exec(said())?.[1];
    const login = await ask(`${url}/magicLogin`, 'POST', { token });
    const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
      ask(`${url}/v3${path}`, method, body, login.body.access_token);
    const about = { username: 'nora', name: 'Nora', acceptTermsOfService: true };
    expect((await call('PATCH', '/user', about)).status).toBe(200);
    const ulid = makeUlid(Date.now());
    const draft = { ulid, body: 'Hello #rooks', images: [await upload(call)] };
    expect((await call('PUT', '/posts', draft)).status).toBe(201);
    await vi.waitFor(
      async () => {
        const { body } = await call('POST', '/posts/map', { ulids: [ulid] });
        expect(body.data[0].images).toHaveLength(1);
      },
      { timeout: PATIENCE / 4, interval: 50 },
    );
    const gif = await fetch(`${url}/media/gifs/rook-waves.gif`);
    expect([gif.status, gif.headers.get('content-type')]).toEqual([200, 'image/gif']);
    expect(await (await fetch(`${url}/feed`)).text()).toContain('realtimeKey');
    expect((await call('GET', '/openapi.json')).body.info.version).toBe(VERSION);

    expect(await rookery.command('version')).toBe(`Rookery ${describeVersion()}\n`);
    expect(await rookery.command('help')).toMatch(/^Usage: rookery <command>\n/);
    const doctor = await rookery.command('doctor');
    expect(doctor).toMatch(/^ok +The web app is built/m);
    expect(doctor).toMatch(/\nNothing is broken\.\n$/);
    expect(await rookery.command('login-link', 'bob@rookery.test')).toContain('/login?magic=');
    expect(await rookery.command('badge', 'add', 'nora', 'verified')).toContain('nora');
    expect(await rookery.command('backup', place)).toMatch(/^Backed up 1 member, 1 post /);
    const file = (await readdir(place)).find((name) => name.endsWith('.tar.zst')) ?? '';
    expect(await rookery.command('verify', file)).toContain('1 post ');
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);

    expect(await rookery.command('migrate')).toBe('The database is up to date.\n');
    rookery.useData('restored');
    expect(await rookery.command('restore', file)).toMatch(/^Restored 1 member, 1 post /);
  },
);

test('rejects a missing folder argument or a non-empty folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rookery-release-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'mine'));
  const make = (...args: string[]): Promise<unknown> =>
    run(process.execPath, [join(import.meta.dirname, 'release.ts'), ...args]);
  await expect(make()).rejects.toMatchObject({ code: 1, stderr: /^Usage: npm run release/ });
  await expect(make(folder)).rejects.toMatchObject({ code: 1, stderr: /is not empty/ });
});

interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into whatever came back
  body: any;
}

async function ask(url: string, method: string, body?: unknown, token = ''): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

async function upload(
  call: (method: string, path: string, body?: unknown) => Promise<Answer>,
): Promise<string> {
  const create = { width: 40, height: 30, channels: 3, background: '#c87828' } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  const file = { name: 'a.png', content_type: 'image/png' };
  const asked = { ...file, visibility: 'public-read', content_length: bytes.length };
  const { uuid, key, bucket, url, headers } = (
    await call('POST', '/media/signed-storage-url', asked)
  ).body;
  await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  const { body } = await call('POST', '/media/upload', { ...file, uuid, key, bucket });
  return body.data?.url ?? body.url;
}

function releaseIn(release: string, cwd: string) {
  let data = 'data';
  const open = (...args: string[]): ChildProcess => {
    const program = [join(release, 'bin', 'rookery'), ...args];
    const alone = ['--mount', 'sh', '-c', READ_ONLY, release, ...program];
    const [command = '', ...rest] = mayMount ? ['unshare', ...alone] : program;
    const child = spawn(command, rest, {
      cwd,
      env: { PATH: process.env['PATH'], DATA_DIR: data, PORT: '0', MEDIA_FREE_MB: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    });
    return child;
  };
  const listen = (child: ChildProcess): (() => string) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    return () => said;
  };
  return {
    useData: (name: string) => (data = name),
    async command(...args: string[]): Promise<string> {
      const child = open(...args);
      const said = listen(child);
      const [code] = await once(child, 'close');
      if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${said()}`);
      return said();
    },
    async start() {
      const child = open('start');
      const said = listen(child);
      await expect
        .poll(said, { timeout: PATIENCE / 2 })
        .toMatch(/^Log in as the first administrator/m);
      const [, url = ''] = /^Rookery is running at (\S+)$/m.exec(said()) ?? [];
      return { child, url, said };
    },
  };
}
