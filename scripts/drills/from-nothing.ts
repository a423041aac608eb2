import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { makeDebian, makeWorkshop, slim } from './bases.ts';
import { run } from './commands.ts';
import type { Place } from './composition.ts';
import { type Builder, type ImageConfig, openBuilder } from './image.ts';
import { assert, createSteps } from './steps.ts';

/**
 * node scripts/drills/from-nothing.ts [--before <commit>]: builds a community on an empty machine, loses it and
 * restores it. Needs root on a Debian with debootstrap and buildah. Takes some minutes, 6 GB in the temporary
 * folder, and downloads from Debian and npm. --before names the release to update from, by default the first.
 */
const NEEDED = ['debootstrap', 'buildah', 'unshare', 'nsenter', 'setpriv', 'ip', 'git'];
const MAX_IMAGE_MB = 300;
const project = join(import.meta.dirname, '../..');
const { values } = parseArgs({ options: { before: { type: 'string' } } });

const missing = await missingPrograms();
if (process.getuid?.() !== 0) fail('Run this as root, because it creates file systems and users.');
if (missing.length > 0)
  fail(
    `These programs are missing: ${missing.join(', ')}. Try: apt-get install debootstrap buildah iproute2 util-linux git`,
  );

const steps = createSteps();
const { step, say } = steps;
const folder = await mkdtemp(join(tmpdir(), 'rookery-from-nothing-'));
steps.atEnd(() => rm(folder, { recursive: true }));
try {
  const builder = openBuilder(join(folder, 'images'));
  steps.atEnd(builder.clear);
  const debian = join(folder, 'debian');
  const workshop = join(folder, 'workshop');
  await mkdir(debian);
  await step('create an empty Debian', 300, () => makeDebian(debian));
  await step('create a Debian with Node, npm, Caddy and PostgreSQL', 600, () =>
    makeWorkshop(debian, workshop),
  );
  await step('create images of both', 300, () => makeBases(builder, debian, workshop));
  await step('build the image', 900, () =>
    builder.build(project, 'rookery', {
      BUILD_BASE: 'localhost/workshop',
      BASE: 'localhost/debian',
    }),
  );
  const root = await builder.mount('rookery');
  const image = await builder.config('rookery');
  await step('check the image', 60, () => judge(builder, image, root));
  const olderRelease = await step('build an older release', 300, makeOlderRelease);
  const place: Place = { folder, project, image, root, workshop, olderRelease };
  await writeFile(join(folder, 'place.json'), JSON.stringify(place));
  await liveFirstDays(join(folder, 'place.json'));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await steps.end();
}

async function missingPrograms(): Promise<string[]> {
  const found = await Promise.all(
    NEEDED.map((name) => run(['which', name]).then(Boolean, () => false)),
  );
  return NEEDED.filter((_name, index) => !found[index]);
}

async function makeBases(builder: Builder, debian: string, workshop: string): Promise<void> {
  await slim(debian);
  await builder.fromFolder(debian, 'localhost/debian');
  // npm has its own certificate authorities. This file contains those of the machine.
  const trust = 'npm_config_cafile=/etc/ssl/certs/ca-certificates.crt';
  await builder.fromFolder(workshop, 'localhost/workshop', trust);
}

async function judge(builder: Builder, image: ImageConfig, root: string): Promise<void> {
  const weight = await builder.megabytes(root);
  say(
    `${Math.round(weight)} MB, of which ${Math.round(await builder.megabytes(join(root, 'opt/rookery')))} MB are the release`,
  );
  assert(weight <= MAX_IMAGE_MB, `The image has ${weight} MB; the maximum is ${MAX_IMAGE_MB} MB.`);
  assert(image.User === 'rookery', `The image runs as ${image.User}.`);
  assert(image.Healthcheck.Test[0] === 'CMD', 'The image has no health check.');
  assert(
    Object.keys(image.Volumes).join(' ') === '/data',
    'The only volume of the image must be /data.',
  );
  assert(!existsSync(join(root, 'usr/bin/npm')), 'The image contains npm.');
}

async function makeOlderRelease(): Promise<string | null> {
  const first = ['git', 'log', '--diff-filter=A', '--format=%h', '--', 'scripts/release.ts'];
  const before =
    values.before ?? (await run(first, project).catch(() => '')).trim().split('\n').at(-1);
  if (before === undefined || before === '') {
    say('skipped, because the git history is missing');
    return null;
  }
  const older = join(folder, 'older');
  const release = join(folder, 'older-release');
  await mkdir(older);
  await run(['sh', '-ec', `git archive ${before} | tar -x -C ${older}`], project);
  await run(['npm', 'ci', '--no-audit', '--no-fund'], older);
  await run([process.execPath, join(older, 'scripts/release.ts'), release]);
  // The image has this folder, and a volume is mounted there. The older release therefore needs the folder
  // too.
  await mkdir(join(release, '.cache'));
  say(`built from ${before}`);
  return release;
}

/** Runs in a network with only the loopback, so that nothing can leave and no port is taken. */
async function liveFirstDays(place: string): Promise<void> {
  const program = join(import.meta.dirname, 'first-days.ts');
  const living = spawn('unshare', ['--net', process.execPath, program, place], {
    stdio: 'inherit',
  });
  steps.atEnd(async () => void living.kill());
  const [code] = await once(living, 'exit');
  assert(code === 0, 'The drill of the first days failed.');
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
