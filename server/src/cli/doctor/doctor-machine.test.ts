import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import {
  checkCertificate,
  checkClock,
  checkConnections,
  checkDiskSpeed,
  diskSpeed,
  readCertificate,
  roomForConnections,
} from './doctor-machine.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('reports the clock difference and how to synchronise clocks', async () => {
  expect(await checkClock(database.pool)).toEqual([]);
  const [finding] = await checkClock(database.pool, () => Date.now() - 90_000);
  expect(finding?.state).toBe('broken');
  expect(finding?.text).toMatch(/^The clocks .* differ by (?:89|90|91) s: .*timedatectl/);
});

test('notes few free connections, and reports very few', async () => {
  const [found] = await checkConnections(database.pool);
  expect(found?.text).toMatch(/^\d+ of the database's \d+ connections are free/);
  const state = (used: number): string | undefined =>
    roomForConnections({ most: 97, used })[0]?.state;
  expect([state(0), state(77), state(78), state(92), state(93), state(120)]).toEqual([
    'ok',
    'ok',
    'note',
    'note',
    'broken',
    'broken',
  ]);
  const [few] = roomForConnections({ most: 97, used: 95 });
  expect(few?.text).toContain('2 of the database');
  expect(few?.text).toContain('set max_connections = 197');
});

test('measures the disk and leaves no file behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rookery-doctor-'));
  const [found] = await checkDiskSpeed(folder);
  expect(found?.text).toMatch(/^A durable disk write takes \d+(?:\.\d)? ms/);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
  expect([diskSpeed(3.14), diskSpeed(30).state, diskSpeed(250).state]).toEqual([
    { state: 'ok', text: 'A durable disk write takes 3.1 ms' },
    'note',
    'broken',
  ]);
});

const NOW = new Date('2026-11-24T12:00:00Z');
const URL = 'https://rooks.example';
const until =
  (day: string, fault: string | null = null) =>
  async () => ({
    validTo: new Date(`${day}T12:00:00Z`),
    fault,
  });

test('reports a certificate that expires soon or is invalid', async () => {
  const asked: unknown[] = [];
  const read = async (...place: [string, number]) => (asked.push(place), until('2027-01-24')());
  expect(await checkCertificate('https://rooks.example:8443', NOW, read)).toEqual([
    { state: 'ok', text: 'The certificate of rooks.example:8443 is valid for 61 more days' },
  ]);
  expect(asked).toEqual([['rooks.example', 8443]]);
  const [soon] = await checkCertificate(URL, NOW, until('2026-12-07'));
  expect(soon?.state).toBe('broken');
  expect(soon?.text).toMatch(
    /^The certificate of rooks\.example expires soon .*Days left: 13\. .*renews it/,
  );
  const [refused] = await checkCertificate(URL, NOW, until('2027-01-24', 'CERT_HAS_EXPIRED'));
  expect(refused?.state).toBe('broken');
  expect(refused?.text).toContain('reject the certificate of rooks.example (CERT_HAS_EXPIRED)');
  expect(await checkCertificate('http://rooks.example', NOW, until('2026-11-01'))).toEqual([]);
});

test('notes an address without https or without a response', async () => {
  // Discard the data, because unread data would keep the connection and the server open.
  const server = createServer((socket) =>
    socket
      .on('error', () => undefined)
      .resume()
      .end('Good day.\n'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const [plain] = await checkCertificate(`https://127.0.0.1:${port}`, NOW, readCertificate);
  expect(plain?.state).toBe('note');
  expect(plain?.text).toContain('does not answer over https from here');
  await new Promise((resolve) => server.close(resolve));
  const [gone] = await checkCertificate(`https://127.0.0.1:${port}`, NOW, readCertificate);
  expect(gone?.text).toContain('(ECONNREFUSED)');
});
