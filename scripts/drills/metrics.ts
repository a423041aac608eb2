import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { connect, runVerb, startCommunity } from '../../bench/site/community.ts';
import { connectionOf } from '../../bench/site/own-database.ts';
import { findProgram } from '../../server/src/platform/config/find-program.ts';
import { type Prometheus, startPrometheus } from './prometheus.ts';

// npm run drill:metrics runs the queries of the dashboard and alerts in a real Prometheus, and makes alerts
// fire. Run it by hand. It takes a minute or two, and cleans up.

const TOKEN = 'the-token-of-a-drill';
const DEPLOY = join(import.meta.dirname, '../../deploy');
const PATIENCE_MS = 60_000;
const LOOK_MS = 500;
const CALLS = 100;
const NO_LINK = 'x'.repeat(32);

const [prometheus, promtool] = ['prometheus', 'promtool'].map(findProgram);
if (!prometheus || !promtool) {
  console.error(
    'prometheus and promtool were not found on the PATH. In Debian: apt install prometheus.',
  );
  process.exit(1);
}

const folder = await mkdtemp(join(tmpdir(), 'rookery-metrics-'));
process.env['METRICS_TOKEN'] = TOKEN;
try {
  tryRules(promtool);
  await watchServer(prometheus);
} finally {
  await rm(folder, { recursive: true, force: true });
}

function tryRules(program: string): void {
  for (const args of [
    ['check', 'rules', 'prometheus-alerts.yml'],
    ['test', 'rules', 'prometheus-alerts.test.yml'],
  ]) {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: DEPLOY, encoding: 'utf8' });
    if (status !== 0) throw new Error(`promtool ${args.join(' ')}: ${stdout}${stderr}`);
    console.log(`ok   promtool ${args.join(' ')}`);
  }
}

async function watchServer(program: string): Promise<void> {
  const dataDir = join(folder, 'data');
  const community = await startCommunity(dataDir);
  const watching = await startPrometheus({
    program,
    folder,
    target: new URL(community.url).host,
    token: TOKEN,
    rules: await hurriedRules(),
  });
  let isRunning = true;
  try {
    await load(community.url, dataDir);
    await triggerAlerts(watching, community.url, dataDir);
    await askAll(watching);
    await community.stop();
    isRunning = false;
    await untilFiring(watching, ['RookeryGone', 'RookeryProcessDown']);
  } finally {
    await watching.stop();
    if (isRunning) await community.stop();
  }
}

async function hurriedRules(): Promise<string> {
  const text = await readFile(join(DEPLOY, 'prometheus-alerts.yml'), 'utf8');
  const hurried = join(folder, 'alerts.yml');
  await writeFile(hurried, text.replaceAll(/for: \d+[hm]/g, 'for: 1s'));
  return hurried;
}

async function load(url: string, dataDir: string): Promise<void> {
  const printed = await runVerb(dataDir, url, 'login-link', 'alice@rookery.test');
  const token = /magic=([\w-]+)/.exec(printed)?.[1];
  const post = (path: string, body: object): Promise<Response> =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const signedIn = (await (await post('/magicLogin', { token })).json()) as Record<string, string>;
  const headers = { authorization: `Bearer ${signedIn['access_token']}` };
  await post('/v3/magicLink', { email: 'bob@rookery.test' });
  await runVerb(dataDir, url, 'backup', folder);
  for (let turn = 0; turn < CALLS; turn += 1) {
    const asked = ['/v3/user', '/v3/no-such-call', '/'].map((path) =>
      fetch(`${url}${path}`, { headers }).then((reply) => reply.arrayBuffer()),
    );
    await Promise.all(asked);
  }
}

/**
 * Returns all expressions of the dashboard and the rules, without the thresholds of alerts. All of them
 * must have values while all is well.
 */
async function expressions(): Promise<string[]> {
  const dashboard = JSON.parse(await readFile(join(DEPLOY, 'grafana-dashboard.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const rules = await readFile(join(DEPLOY, 'prometheus-alerts.yml'), 'utf8');
  const alerts = [...rules.matchAll(/expr: (?:>-\n)?((?:.|\n {10,})+)/g)].map(([, text = '']) =>
    text.replaceAll(/\s+/g, ' ').trim(),
  );
  const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  return [...shown, ...alerts.flatMap(sidesOf)];
}

function sidesOf(alert: string): string[] {
  const inner = /^absent\((.+)\)$/.exec(alert)?.[1];
  if (inner !== undefined) return [inner];
  const [left = '', right = ''] = alert.split(/ (?:==|>|<) /);
  return [left, right].filter((side) => !/^-?[\d.]+$/.test(side));
}

async function askAll(watching: Prometheus): Promise<void> {
  for (const expression of await expressions()) {
    const found = await until(`data of ${expression}`, async () => {
      const samples = await watching.query(expression);
      return samples.length > 0 ? samples : null;
    });
    console.log(`ok   ${found.length} series, the first ${found[0]?.value[1]}: ${expression}`);
  }
}

async function triggerAlerts(watching: Prometheus, url: string, dataDir: string): Promise<void> {
  const pool = connect(await connectionOf(dataDir));
  try {
    await pool.query('alter table invite_links rename to away');
    await pool.query(`insert into outbox (topic, payload, created_at)
      values ('nobody.hears', '{}', now() - interval '10 minutes')`);
    await pool.query(`select graphile_worker.add_job('nobody-does',
      run_at := now() - interval '20 minutes')`);
    const alerts = ['RookeryFailing', 'RookeryJobsBehind', 'RookeryOutboxBehind'];
    await untilFiring(watching, alerts, async () => {
      await fetch(`${url}/v3/invitations/link/${NO_LINK}`);
    });
    await pool.query('alter table away rename to invite_links');
  } finally {
    await pool.end();
  }
}

async function untilFiring(
  watching: Prometheus,
  alerts: readonly string[],
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<void> {
  const firing = await until(`the alerts ${alerts.join(', ')}`, async () => {
    await meanwhile();
    const names = await watching.firing();
    return alerts.every((alert) => names.includes(alert)) ? names : null;
  });
  console.log(`ok   firing: ${firing.join(', ')}`);
}

async function until<Found>(what: string, look: () => Promise<Found | null>): Promise<Found> {
  const begun = performance.now();
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() - begun > PATIENCE_MS) throw new Error(`Timed out waiting for ${what}`);
    await delay(LOOK_MS);
  }
}
