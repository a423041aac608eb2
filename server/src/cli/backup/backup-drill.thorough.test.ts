// Thorough: it runs a whole community in processes of its own, kills it and restores it elsewhere.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const PROGRAM = join(import.meta.dirname, '../rookery.ts');
const PATIENCE = 600_000;

let folder: string;
let children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'rookery-drill-')));
});
afterEach(async () => {
  for (const child of children.filter((each) => each.exitCode === null && !each.signalCode)) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  children = [];
  await rm(folder, { recursive: true });
});

function run(args: string[], dataDir: string, env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: join(folder, dataDir),
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      MEDIA_FREE_MB: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

async function command(args: string[], dataDir: string, env: NodeJS.ProcessEnv = {}) {
  const child = run(args, dataDir, env);
  let [out, err] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => void (out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => void (err += chunk.toString()));
  const [code] = await once(child, 'close');
  return { code: code as number, out, err };
}

async function start(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const child = run(['start'], dataDir, { PORT: '0' });
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      said += chunk.toString();
      const told = /^Rookery is running at (\S+)$/m.exec(said)?.[1];
      if (told !== undefined) resolve(told);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`It did not start:\n${said}`)));
  });
  return { child, url };
}

interface Member {
  accessToken: string;
  refreshToken: string;
}

async function call(url: string, method: string, path: string, body?: unknown, token = '') {
  const response = await fetch(`${url}/v3${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into whatever came back
  const answer: any = await response.json();
  if (response.status >= 500) throw new Error(`${method} ${path} answered ${response.status}.`);
  return { status: response.status, body: answer };
}

async function signUp(url: string, username: string): Promise<Member> {
  const link = await command(['login-link', `${username}@rookery.test`], 'first');
  const token = /magic=([\w-]+)/.exec(link.out)?.[1];
  const login = await fetch(`${url}/magicLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  const told = (await login.json()) as { access_token: string; refresh_token: string };
  const member = { accessToken: told.access_token, refreshToken: told.refresh_token };
  const about = { username, name: username, acceptTermsOfService: true };
  const named = await call(url, 'PATCH', '/user', about, member.accessToken);
  expect(named.status).toBe(200);
  return member;
}

async function post(url: string, { accessToken }: Member, words: string): Promise<string> {
  const create = { width: 40, height: 30, channels: 3, background: '#c87828' } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  const asked = {
    visibility: 'public-read',
    content_type: 'image/png',
    name: 'a.png',
    content_length: bytes.length,
  };
  const signed = (await call(url, 'POST', '/media/signed-storage-url', asked, accessToken)).body;
  const { uuid, key, bucket, headers } = signed;
  const sent = await fetch(signed.url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  if (!sent.ok) throw new Error(`The upload answered ${sent.status}.`);
  const about = { uuid, key, bucket, name: 'a.png', content_type: 'image/png' };
  const finished = await call(url, 'POST', '/media/upload', about, accessToken);
  const picture = finished.body.data?.url ?? finished.body.url;
  const ulid = makeUlid(Date.now());
  const draft = { ulid, body: words, images: [picture] };
  const made = await call(url, 'PUT', '/posts', draft, accessToken);
  if (made.status !== 201) throw new Error(JSON.stringify([finished.body, made.body]));
  return ulid;
}

interface ShownPost {
  id: string;
  body: string;
  images: { url: string }[];
  isProcessing: boolean;
}

interface Shown {
  body: string;
  images: string[];
}

async function show(url: string, { accessToken }: Member, ulids: readonly string[]) {
  const found = new Map<string, Shown>();
  for (let at = 0; at < ulids.length; at += 20) {
    const some = ulids.slice(at, at + 20);
    const { body } = await call(url, 'POST', '/posts/map', { ulids: some }, accessToken);
    for (const { id, body: words, images, isProcessing } of body.data as ShownPost[]) {
      found.set(id, {
        body: words,
        images: isProcessing ? [] : images.map(({ url: path }) => path),
      });
    }
  }
  return found;
}

async function pictureAt(url: string, path: string): Promise<Buffer> {
  const response = await fetch(new URL(path, url));
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}

test(
  'restores an encrypted backup elsewhere after the server is killed',
  { timeout: PATIENCE },
  async () => {
    const first = await start('first');
    const [alice, bob] = [await signUp(first.url, 'alice'), await signUp(first.url, 'bob')];
    const before: string[] = [];
    for (let number = 0; number < 12; number += 1) {
      before.push(await post(first.url, number % 2 === 0 ? alice : bob, `Post ${number}.`));
    }
    const told = await vi.waitFor(
      async () => {
        const shown = await show(first.url, alice, before);
        expect([...shown.values()].filter(({ images }) => images.length === 1)).toHaveLength(12);
        return shown;
      },
      { timeout: PATIENCE, interval: 50 },
    );
    const pictures = new Map<string, Buffer>();
    for (const path of [...told.values()].flatMap(({ images }) => images)) {
      pictures.set(path, await pictureAt(first.url, path));
    }

    const meanwhile: string[] = [];
    let isOver = false;
    const writing = [alice, bob].map(async (member) => {
      while (!isOver) {
        meanwhile.push(await post(first.url, member, 'Written while a backup runs.'));
        await nextTurn();
      }
    });
    await vi.waitFor(() => expect(meanwhile.length).toBeGreaterThan(2), PATIENCE);
    const acknowledged = [...meanwhile];
    const identity = await generateIdentity();
    await writeFile(join(folder, 'key.txt'), identity);
    const backup = await command(['backup', folder, '--to-keep', '1'], 'first', {
      BACKUP_RECIPIENT: await identityToRecipient(identity),
    });
    isOver = true;
    await Promise.all(writing);
    expect(backup).toMatchObject({ code: 0, err: '' });
    expect(backup.out).toMatch(
      /^Backed up 2 members, \d+ posts and \d+ files to \S+ \(.*, encrypted, .*\)\.\n$/,
    );
    expect(meanwhile.length).toBeGreaterThan(acknowledged.length);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    const name = (await readdir(folder)).find((each) => each.endsWith('.tar.zst.age')) ?? '';
    const file = join(folder, name);
    const key = ['--identity', join(folder, 'key.txt')];
    expect(await command(['verify', file, ...key], 'none')).toMatchObject({ code: 0, err: '' });
    const full = await command(['restore', file, ...key], 'first');
    expect(full).toMatchObject({ code: 1, out: '' });
    expect(full.err).toMatch(/^The data folder \S+\/first is not empty: it contains [^\n]*\n$/);
    const restored = await command(['restore', file, ...key], 'second');
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toMatch(/^Restored 2 members, \d+ posts and \d+ files as of /);
    expect((await readdir(join(folder, 'second'))).toSorted()).toEqual([
      'media',
      'postgres',
      'secrets.json',
    ]);

    const second = await start('second');
    const again = await show(second.url, alice, before);
    expect(again).toEqual(told);
    for (const [path, bytes] of pictures) {
      expect((await pictureAt(second.url, path)).equals(bytes)).toBe(true);
    }
    const refreshed = await call(second.url, 'POST', '/auth/refreshtoken', {
      refresh_token: bob.refreshToken,
    });
    expect(refreshed.status).toBe(200);
    await vi.waitFor(
      async () => {
        const shown = await show(second.url, alice, meanwhile);
        for (const ulid of acknowledged) expect(shown.has(ulid)).toBe(true);
        for (const { images } of shown.values()) {
          expect(images).toHaveLength(1);
          await pictureAt(second.url, images[0] ?? '');
        }
      },
      { timeout: PATIENCE, interval: 100 },
    );
  },
);
