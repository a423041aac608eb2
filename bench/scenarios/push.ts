import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Pool } from 'pg';
import { connect, makeDataDir, removeDataDir, startCommunity } from '../site/community.ts';
import { connectionOf, mintTokens } from '../site/own-database.ts';
import { processTreeOf, usageOf } from '../site/processes.ts';
import { seed } from '../seed/seed.ts';
import { percentile } from '../measure/figures.ts';
import { SMALL } from '../seed/workload.ts';

const { values } = parseArgs({
  options: {
    delay: { type: 'string', default: '20' },
    devices: { type: 'string', default: '20' },
    things: { type: 'string', default: '5' },
  },
});
const HOSTS = ['one', 'two', 'three'];
const SCRIPT = join(import.meta.dirname, 'push-server.ts');
const LONGEST_MS = 15 * 60_000;

const dataDir = await makeDataDir();
const service = await startService(Number(values.delay));
let community = await startCommunity(dataDir, { script: SCRIPT });
try {
  const pool = connect(await connectionOf(dataDir));
  say('seeding');
  const { memberIds } = await seed(pool, SMALL);
  const [token = ''] = await mintTokens(pool, dataDir, memberIds);
  await subscribe(pool);
  await insertNotifications(pool);
  await pool.query('vacuum analyze');
  await pool.end();
  await community.stop();
  community = await startCommunity(dataDir, { script: SCRIPT });
  const { url, pid } = community;
  await pauseMs(5000);
  const [server = pid] = processTreeOf(pid);
  const idleMb = usageOf([server]).residentMb;
  const quiet = await readFor(url, token, 10_000);
  const queued = performance.now();
  const count = await queue(await reopened(dataDir));
  say(`${count} pushes queued in ${seconds(performance.now() - queued)} s`);
  // Nothing notifies the push sender in this benchmark, so the sender finds the pushes when it polls each
  // minute.
  while (service.arrived === 0) await pauseMs(50);
  const begun = performance.now();
  const before = usageOf(processTreeOf(pid)).cpuSeconds;
  const reading = startReading(url, token);
  let peakMb = 0;
  while (service.arrived < count && performance.now() - begun < LONGEST_MS) {
    await pauseMs(500);
    peakMb = Math.max(peakMb, usageOf([server]).residentMb);
  }
  const took = performance.now() - begun;
  const busy = await reading.stop();
  const cpu = usageOf(processTreeOf(pid)).cpuSeconds - before;
  say(
    `${service.arrived} of ${count} sent in ${seconds(took)} s: ${((service.arrived / took) * 1000).toFixed(0)}/s, ${((cpu / service.arrived) * 1000).toFixed(3)} CPU s per 1,000 (including the reader), ${service.connections} connections`,
  );
  say(`memory: ${idleMb.toFixed(0)} MB idle, ${peakMb.toFixed(0)} MB at most`);
  say(
    `home feed, one reader: p50 ${quiet.p50.toFixed(1)} ms, p99 ${quiet.p99.toFixed(1)} ms idle; p50 ${busy.p50.toFixed(1)} ms, p99 ${busy.p99.toFixed(1)} ms while sending`,
  );
} finally {
  await community.stop();
  await removeDataDir(dataDir);
  service.stop();
}

/** The database has another address after a restart. */
async function reopened(folder: string): Promise<Pool> {
  return connect(await connectionOf(folder));
}

async function subscribe(pool: Pool): Promise<void> {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  await pool.query(
    `insert into push_subscriptions (id, endpoint, host, user_id, session_id, public_key, auth_token,
       content_encoding, created_at)
     select gen_random_uuid(), 'http://' || host || '/' || gen_random_uuid(), host, s.user_id, s.id, $1, $2,
       'aes128gcm', now()
     from sessions s, generate_series(1, $3::int) device,
       lateral (select ($4::text[])[1 + device % cardinality($4::text[])] as host) h`,
    [
      keys.getPublicKey('base64url'),
      randomBytes(16).toString('base64url'),
      Number(values.devices),
      HOSTS.map((name) => `${name}.push.bench:${service.port}`),
    ],
  );
}

async function insertNotifications(pool: Pool): Promise<void> {
  await pool.query(
    `insert into notifications (recipient_id, type, actor_id, post_id, created_at)
     select p.author_id, 'reactions', actor.id, p.id, now()
     from (select id, author_id, row_number() over (partition by author_id order by seq desc) as place
         from posts where parent_id is null) p,
       lateral (select id from users where id <> p.author_id order by id limit 3) actor
     where p.place <= $1`,
    [Number(values.things)],
  );
}

async function queue(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `insert into pushes (subscription_id, host, type, about_id, due_at)
     select s.id, s.host, n.type, n.post_id, now() from push_subscriptions s
       join (select distinct recipient_id, type, post_id from notifications) n on n.recipient_id = s.user_id`,
  );
  await pool.end();
  return rowCount ?? 0;
}

interface Service {
  port: number;
  arrived: number;
  connections: number;
  stop(): void;
}

async function startService(delayMs: number): Promise<Service> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () =>
      setTimeout(() => {
        made.arrived += 1;
        response.writeHead(201).end();
      }, delayMs),
    );
  });
  server.on('connection', () => {
    made.connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const made: Service = {
    port: (server.address() as AddressInfo).port,
    arrived: 0,
    connections: 0,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
  return made;
}

interface Waits {
  p50: number;
  p99: number;
}

function startReading(url: string, token: string): { stop(): Promise<Waits> } {
  const waits: number[] = [];
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      const begun = performance.now();
      const answer = await fetch(`${url}/v3/posts/following?limit=20`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await answer.arrayBuffer();
      waits.push(performance.now() - begun);
      await pauseMs(50);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await reading;
      return { p50: percentile(waits, 50), p99: percentile(waits, 99) };
    },
  };
}

async function readFor(url: string, token: string, milliseconds: number): Promise<Waits> {
  const reading = startReading(url, token);
  await pauseMs(milliseconds);
  return reading.stop();
}

function pauseMs(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
