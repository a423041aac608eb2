import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { connect } from 'node:tls';
import type { Pool } from 'pg';
import type { Finding } from './doctor-checks.ts';

const CLOCKS_APART_MS = 2000;

export async function checkClock(pool: Pool, now = (): number => Date.now()): Promise<Finding[]> {
  const before = now();
  const { rows } = await pool.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  const apart = Math.abs((rows[0]?.ms ?? 0) - (before + now()) / 2);
  if (apart <= CLOCKS_APART_MS) return [];
  const text = `The clocks of this machine and of the database differ by ${Math.round(apart / 1000)} s: links and sessions expire too early or too late. Turn on time synchronization on both: timedatectl set-ntp true`;
  return [{ state: 'broken', text }];
}

const CONNECTIONS_OF_A_PROCESS = 20;
const MIN_FREE_CONNECTIONS = 5;

/** Checks for free connections of an external database. An embedded one has enough. */
export async function checkConnections(pool: Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ most: number; used: number }>(`
    select current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int as most,
      (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as used`);
  return roomForConnections(rows[0] ?? { most: 0, used: 0 });
}

export function roomForConnections({ most, used }: { most: number; used: number }): Finding[] {
  const free = Math.max(0, most - used);
  const told = `${free} of the database's ${most} connections are free`;
  if (free >= CONNECTIONS_OF_A_PROCESS) return [{ state: 'ok', text: told }];
  const advice = `one Rookery process may use ${CONNECTIONS_OF_A_PROCESS}. Raise the limit: alter system set max_connections = ${most + 100}; then restart PostgreSQL`;
  const state = free < MIN_FREE_CONNECTIONS ? 'broken' : 'note';
  return [{ state, text: `${told}, but ${advice}` }];
}

const WRITES = 9;
const SLOW_MS = 25;
const TOO_SLOW_MS = 100;

/** Times a durable write, because every post, reaction and message waits for one. */
export async function checkDiskSpeed(folder: string): Promise<Finding[]> {
  const place = await mkdtemp(join(folder, '.doctor-'));
  try {
    const file = await open(join(place, 'probe'), 'w');
    const times: number[] = [];
    try {
      for (let write = 0; write < WRITES; write += 1) {
        const begun = performance.now();
        await file.write(Buffer.alloc(8192, write));
        await file.datasync();
        times.push(performance.now() - begun);
      }
    } finally {
      await file.close();
    }
    return [diskSpeed(times.toSorted((one, other) => one - other)[(WRITES - 1) / 2] ?? 0)];
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

export function diskSpeed(ms: number): Finding {
  const told = `A durable disk write takes ${ms.toFixed(ms < 10 ? 1 : 0)} ms`;
  if (ms < SLOW_MS) return { state: 'ok', text: told };
  const text = `${told}: every post waits for it. Move the data folder to a faster disk, not a network disk`;
  return { state: ms < TOO_SLOW_MS ? 'note' : 'broken', text };
}

export interface Certificate {
  validTo: Date;
  /** The reason why browsers refuse the certificate. Null if there is none. */
  fault: string | null;
}

/**
 * Number of days before the end at which a notice appears. Certificates are renewed a month before they
 * expire.
 */
const ENDS_SOON_DAYS = 14;
const PATIENCE_MS = 5000;

export async function checkCertificate(
  appUrl: string,
  now: Date,
  read = readCertificate,
): Promise<Finding[]> {
  const { protocol, hostname, host, port } = new URL(appUrl);
  if (protocol !== 'https:') return [];
  const found = await read(hostname, Number(port || 443)).catch(
    (error: Error & { code?: string }) => error.code ?? error.message,
  );
  if (typeof found === 'string') {
    const text = `${host} does not answer over https from here (${found}): its certificate was not checked`;
    return [{ state: 'note', text }];
  }
  if (found.fault !== null) {
    const text = `Browsers reject the certificate of ${host} (${found.fault}). Check the log of the program that obtains it: journalctl -u caddy`;
    return [{ state: 'broken', text }];
  }
  const days = Math.floor((found.validTo.getTime() - now.getTime()) / DAY_MS);
  if (days >= ENDS_SOON_DAYS) {
    return [{ state: 'ok', text: `The certificate of ${host} is valid for ${days} more days` }];
  }
  const text = `The certificate of ${host} expires soon and was not renewed. Days left: ${days}. Check the log of the program that renews it: journalctl -u caddy`;
  return [{ state: 'broken', text }];
}

export function readCertificate(host: string, port: number): Promise<Certificate> {
  const { promise, resolve, reject } = Promise.withResolvers<Certificate>();
  // Accept a refused certificate too, so that it can be read. No data is sent.
  const servername = isIP(host) === 0 ? host : '';
  const socket = connect({ host, port, servername, rejectUnauthorized: false }, () => {
    const { valid_to: validTo } = socket.getPeerCertificate();
    const fault = socket.authorized ? null : socket.authorizationError;
    resolve({ validTo: new Date(validTo), fault: fault === null ? null : String(fault) });
    socket.destroy();
  });
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer')));
  socket.on('error', reject);
  return promise;
}
