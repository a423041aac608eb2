import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import tls from 'node:tls';

import { run } from './commands.ts';
import { type AcknowledgedData, createActivity, verifyAcknowledgedData } from './community.ts';
import { type Composition, openComposition, type Place } from './composition.ts';
import type { Container } from './containers.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { assert, createSteps, until } from './steps.ts';
import { signIn, type Visitor } from './visitors.ts';

/**
 * scripts/drills/from-nothing.ts starts this program in a network with only the loopback. It runs
 * compose.yaml, signs members up, loses and restores the data, and updates an older release.
 */
const URL_OF_MEMBERS = 'https://localhost';
const MAIL_PORT = 2525;
const SETTINGS = {
  APP_URL: URL_OF_MEMBERS,
  BRAND_NAME: 'The drill',
  REGISTRATION: 'open',
  SMTP_URL: `smtp://127.0.0.1:${MAIL_PORT}`,
  MAIL_FROM: 'The drill <hello@localhost>',
};
const PASSWORD = 'a-password-of-the-drill';
const ON_POSTGRESQL = { DATABASE_URL: `postgres://rookery:${PASSWORD}@database/rookery` };
const PACE = 30;
const LAST_LINES = 40;

interface Community {
  ann: Visitor;
  ben: Visitor;
  kept: AcknowledgedData;
}

const place = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as Place;
const steps = createSteps();
const { step, say } = steps;
try {
  await run(['ip', 'link', 'set', 'lo', 'up']);
  await writeFile(join(place.folder, 'hosts'), '127.0.0.1 localhost database\n');
  await mkdir(join(place.folder, 'backups'), { recursive: true });
  await run(['chown', '10001', join(place.folder, 'backups')]);
  const compose = await openComposition(place);
  const mailbox = await openMailbox(MAIL_PORT);
  steps.atEnd(async () => mailbox.close());
  await begin(compose);
  const app = await step('start the server, and connect by https', 60, () =>
    serveMembers(compose, 'data', SETTINGS),
  );
  await step('inspect the container', 60, () => inspect(app));
  const two = await step('sign up the first administrator, and a member by email', 60, () =>
    signUpMembers(app, mailbox),
  );
  const kept = await step('write posts, comments and messages', 120, () =>
    createActivity(URL_OF_MEMBERS, two, steps),
  );
  const community = { ...two, kept };
  const file = await step('back up while both members write', 60, () =>
    backUpWhileWriting(app, community),
  );
  await step('kill the server and delete its data', 30, async () => {
    await app.kill();
    await rm(compose.volume('data'), { recursive: true });
  });
  await step('restore into a new volume', 120, () => restore(compose, 'elsewhere', SETTINGS, file));
  await readAgain(compose, 'elsewhere', SETTINGS, community);
  const onPostgresql = { ...SETTINGS, ...ON_POSTGRESQL };
  await step('start PostgreSQL', 60, () => startDatabase(compose));
  await step('restore into PostgreSQL', 120, () => restore(compose, 'grown', onPostgresql, file));
  await readAgain(compose, 'grown', onPostgresql, community);
  await update(compose, mailbox);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await steps.end();
}

async function begin(compose: Composition): Promise<void> {
  await step('start Caddy with its own certificate', 30, async () => {
    const caddy = await compose.caddy({ APP_URL: URL_OF_MEMBERS });
    steps.atEnd(caddy.stop);
    const authority = join(compose.volume('caddy-data'), 'caddy/pki/authorities/local/root.crt');
    const certificate = await until(() => readFile(authority, 'utf8').catch(() => null));
    tls.setDefaultCACertificates([...tls.getCACertificates(), certificate]);
  });
}

async function serveMembers(
  compose: Composition,
  data: string,
  env: Record<string, string>,
  release?: string,
): Promise<Container> {
  const app = await compose.app(data, env, release === undefined ? {} : { release });
  steps.atEnd(app.stop);
  steps.atEnd(async () => {
    if (process.exitCode === 1) console.error(app.said().split('\n').slice(-LAST_LINES).join('\n'));
  });
  const hasEnded = app.ended.then((code) => {
    throw new Error(`The server exited with code ${code}:\n${app.said()}`);
  });
  const answers = until(async () => {
    const response = await fetch(`${URL_OF_MEMBERS}/readyz`).catch(() => null);
    await response?.arrayBuffer();
    return response?.ok === true ? true : null;
  });
  hasEnded.catch(() => {});
  await Promise.race([answers, hasEnded]);
  return app;
}

async function inspect(app: Container): Promise<void> {
  const status = await app.exec(
    'grep',
    '-E',
    '^(Uid|CapBnd|NoNewPrivs|Seccomp):',
    '/proc/self/status',
  );
  assert(/^Uid:\t10001\t10001/m.test(status), `The process has the wrong user:\n${status}`);
  assert(
    /^CapBnd:\t0+$/m.test(status) && /^NoNewPrivs:\t1$/m.test(status),
    `The process has too many privileges:\n${status}`,
  );
  const writable =
    'for f in / /etc /opt/rookery /opt/rookery/server /usr; do test ! -w $f || echo $f; done; ! touch /etc/mark 2>&1';
  const found = await app.exec('sh', '-c', writable);
  assert(
    /^touch: .*Read-only file system\n$/.test(found),
    `The process can write outside its volumes: ${found}`,
  );
  const [kind, ...check] = place.image.Healthcheck.Test;
  assert(kind === 'CMD', `The health check has the type ${kind}.`);
  await app.exec(...check);
  say(`${Math.round(await app.memory())} MB of memory`);
}

async function signUpMembers(
  app: Container,
  mailbox: Mailbox,
): Promise<{ ann: Visitor; ben: Visitor }> {
  const link = await until(
    async () => /^Log in as the first administrator: (\S+)$/m.exec(app.said())?.[1] ?? null,
  );
  assert(link.startsWith(`${URL_OF_MEMBERS}/`), `The printed link is "${link}".`);
  const ann = await signIn(URL_OF_MEMBERS, link, 'ann');
  const asked = await fetch(`${URL_OF_MEMBERS}/v3/magicLink`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ben@rookery.test' }),
  });
  assert(asked.status === 202, `Requesting a login email returned ${asked.status}.`);
  const ben = await signIn(URL_OF_MEMBERS, await mailbox.linkFor('ben@rookery.test'), 'ben');
  return { ann, ben };
}

async function backUpWhileWriting(app: Container, { ann, ben, kept }: Community): Promise<string> {
  const meanwhile = new Map<string, string>();
  let isOver = false;
  const write = async (writer: Visitor): Promise<void> => {
    while (!isOver) {
      const words = `Written at ${Date.now()}.`;
      // New members have a post limit. A refused post was not acknowledged, so the drill does not expect
      // it.
      const ulid = await writer.post(words).catch(() => null);
      if (ulid === null) return;
      meanwhile.set(ulid, words);
      await new Promise((resolve) => setTimeout(resolve, PACE));
    }
  };
  const writing = Promise.all([write(ann), write(ben)]);
  await until(async () => (meanwhile.size >= 4 ? true : null));
  for (const [ulid, words] of meanwhile) kept.posts.set(ulid, words);
  const before = meanwhile.size;
  const said = await app.exec('/opt/rookery/bin/rookery', 'backup', '/backups', '--to-keep', '14');
  isOver = true;
  await writing;
  const [name = ''] = await readdir(join(place.folder, 'backups'));
  say(said.trim());
  say(`${meanwhile.size - before} posts were acknowledged during the backup`);
  return `/backups/${name}`;
}

async function restore(
  compose: Composition,
  data: string,
  env: Record<string, string>,
  file: string,
): Promise<void> {
  const restoring = await compose.app(data, env, { command: ['restore', file] });
  assert((await restoring.ended) === 0, restoring.said());
  say(restoring.said().trim());
}

async function readAgain(
  compose: Composition,
  data: string,
  env: Record<string, string>,
  { ann, ben, kept }: Community,
): Promise<void> {
  await step('start the server, and read all data with the same sessions', 90, async () => {
    const app = await serveMembers(compose, data, env);
    await verifyAcknowledgedData(URL_OF_MEMBERS, { ann, ben }, kept, steps);
    await ann.post('And on it goes.');
    await app.stop();
  });
}

async function startDatabase(compose: Composition): Promise<void> {
  const database = await compose.database(PASSWORD);
  steps.atEnd(database.stop);
  // PostgreSQL prints this once when it creates the database, and again when it takes connections.
  await until(async () =>
    database.said().includes('database system is ready to accept connections') ? true : null,
  );
}

async function update(compose: Composition, mailbox: Mailbox): Promise<void> {
  const { olderRelease } = place;
  if (olderRelease === null) return;
  const community = await step('start an older release, and write posts with it', 120, async () => {
    const app = await serveMembers(compose, 'older', SETTINGS, olderRelease);
    const two = await signUpMembers(app, mailbox);
    const kept = await createActivity(URL_OF_MEMBERS, two, steps);
    await app.stop();
    return { ...two, kept };
  });
  await readAgain(compose, 'older', SETTINGS, community);
}
