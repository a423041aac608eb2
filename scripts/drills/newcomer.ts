import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { inside, installIn, makeDebian } from './bases.ts';
import { run } from './commands.ts';
import { assert, createSteps, until } from './steps.ts';

/**
 * node scripts/drills/newcomer.ts [--fast]: tries the README’s two commands at HEAD in a bare Debian with Node
 * and npm. It has no Chromium, ffmpeg, PostgreSQL or mail. Run it as root, with debootstrap and unshare; it
 * downloads packages. `--fast` runs a few test files only.
 */
const { values } = parseArgs({ options: { fast: { type: 'boolean', default: false } } });
const FEW_FILES = ['server/test/server.test.ts', 'e2e/account/sign-in.test.ts'];
const HOME = '/srv/newcomer';
const PORT = 8765;
const MINUTES = 60;
const project = join(import.meta.dirname, '../..');
const steps = createSteps();
const { step, say } = steps;

/**
 * The environment without the settings that `npm run` passes on, because these settings name the caller’s
 * folders.
 */
const newcomersEnv = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)),
);

const folder = await mkdtemp(join(tmpdir(), 'rookery-newcomer-'));
const debian = join(folder, 'debian');
steps.atEnd(() => rm(folder, { recursive: true }));
try {
  await mkdir(debian);
  await step('create a bare Debian', 300, () => makeDebian(debian));
  await step('install Node and npm', 300, () =>
    installIn(debian, ['nodejs', 'npm', 'ca-certificates']),
  );
  await step('copy the project', 60, copyProject);
  await step('npm ci && npm start, and log in with the printed link', 600, tryStart);
  await step('npm ci && npm test', MINUTES * 60, tryTests);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await steps.end();
}

async function copyProject(): Promise<void> {
  const home = join(debian, HOME);
  await run(['chroot', debian, 'useradd', '--create-home', '--home-dir', HOME, 'newcomer']);
  await run(
    ['sh', '-ec', `mkdir ${home}/rookery && git archive HEAD | tar -x -C ${home}/rookery`],
    project,
  );
  await run(['chroot', debian, 'chown', '-R', 'newcomer', HOME]);
  const settings = await run(['npm', 'config', 'get', 'registry']);
  await run(['chroot', debian, 'npm', 'config', '--global', 'set', `registry=${settings.trim()}`]);
}

interface Running {
  output(): string;
  ended: Promise<number | null>;
  stop(): void;
}

function start(command: string, env: Record<string, string> = {}): Running {
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const asUser = [
    ...[`cd ${HOME}/rookery &&`, 'exec setpriv --reuid newcomer --regid newcomer --clear-groups'],
    `env HOME=${HOME} NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt ${settings.join(' ')}`,
    `sh -c '${command}'`,
  ].join(' ');
  const child = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', 'sh', '-ec', inside(debian, asUser)],
    { stdio: ['ignore', 'pipe', 'pipe'], env: newcomersEnv, detached: true },
  );
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => (text += part));
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  // Only SIGKILL works here. unshare ignores SIGTERM, and setpriv clears the signal of --kill-child.
  const stop = (): void => {
    if (child.exitCode === null && child.signalCode === null && child.pid)
      process.kill(-child.pid, 'SIGKILL');
  };
  steps.atEnd(async () => stop());
  return { output: () => text, ended, stop };
}

async function tryStart(): Promise<void> {
  const server = start('npm ci && npm start', { PORT: String(PORT) });
  const isOver = server.ended.then((code) => {
    throw new Error(`npm start exited with code ${code}:\n${server.output().slice(-2000)}`);
  });
  const link = until(async () => /Log in as the first administrator: (\S+)/.exec(server.output()));
  const [, address = ''] = await Promise.race([link, isOver]);
  const page = await fetch(address);
  assert(page.ok, `The login page returned ${page.status}.`);
  const { origin, searchParams } = new URL(address);
  const login = await fetch(`${origin}/magicLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: searchParams.get('magic') }),
  });
  assert(login.ok, `Logging in returned ${login.status}.`);
  isOver.catch(() => undefined);
  server.stop();
  await server.ended;
}

async function tryTests(): Promise<void> {
  const paths = values.fast ? ` -- ${FEW_FILES.join(' ')}` : '';
  const tests = start(`npm ci && npm test${paths}`);
  const code = await tests.ended;
  const last = tests.output().trim().split('\n');
  say(last.filter((line) => / passed, |minutes/.test(line)).join(', '));
  assert(code === 0, `npm test exited with code ${code}:\n${last.slice(-60).join('\n')}`);
}
