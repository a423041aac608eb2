import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { startSilentServer } from '#test/silent-server.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { checkAddress } from './doctor-address.ts';

let server: TestServer;
let proxies: Server[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => {
  for (const proxy of proxies) proxy.close().closeAllConnections();
  proxies = [];
});
afterAll(() => server.stop());

const portOf = (url: string): number => Number(new URL(url).port);
const configOf = (appUrl: string) => ({
  appUrl,
  host: '127.0.0.1',
  port: portOf(server.url),
  realtimeKey: server.config.realtimeKey,
  objectStore: null,
});

async function proxyThat(
  refuses: (path: string, bytes: number) => number | null,
  { passesUpgrades = true } = {},
): Promise<string> {
  const proxy = createServer((request, answer) => {
    const status = refuses(request.url ?? '', Number(request.headers['content-length'] ?? 0));
    if (status !== null) {
      answer.writeHead(status, { connection: 'close' }).end('<html>');
      return;
    }
    void fetch(new URL(request.url ?? '', server.url)).then(async (reply) => {
      const id = reply.headers.get('x-request-id') ?? '';
      answer.writeHead(reply.status, { 'x-request-id': id }).end(await reply.text());
    });
  });
  if (passesUpgrades) {
    proxy.on('upgrade', (request, socket) => {
      const through = connect(portOf(server.url), '127.0.0.1');
      const headers = Object.entries(request.headers).map(
        ([name, value]) => `${name}: ${String(value)}`,
      );
      through.write([`GET ${request.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
      through.pipe(socket).pipe(through);
      for (const each of [through, socket]) {
        each.on('error', () => undefined).on('close', () => (through.destroy(), socket.destroy()));
      }
    });
  }
  proxies.push(proxy);
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

test('accepts an address that leads to the server', async () => {
  const socket = { state: 'ok', text: 'WebSockets work at APP_URL' };
  const page = (url: string) => ({ state: 'ok', text: `Rookery answers at APP_URL ${url}` });
  expect(await checkAddress(configOf(server.url))).toEqual([page(server.url), socket]);
  const proxy = await proxyThat(() => null);
  expect(await checkAddress(configOf(proxy))).toEqual([page(proxy), socket]);
});

test('reports an unreachable address while the server runs', async () => {
  const silent = await startSilentServer();
  await silent.stop();
  const [found, ...others] = await checkAddress(configOf(`http://${silent.place}`));
  expect(others).toEqual([]);
  expect(found?.state).toBe('broken');
  expect(found?.text).toMatch(
    /^Rookery is running at .* but does not answer at APP_URL .*\(ECONNREFUSED\)/,
  );
  const closed = await proxyThat(() => 502);
  const [bad] = await checkAddress(configOf(closed));
  const answered = expect.stringContaining('answered with status 502');
  expect(bad).toMatchObject({ state: 'broken', text: answered });
});

test('notes an unreachable address while the server is stopped', async () => {
  const silent = await startSilentServer();
  const [found] = await checkAddress(configOf(`http://${silent.place}`), 200);
  expect(found).toMatchObject({ state: 'note', text: expect.stringContaining('(no answer)') });
  await silent.stop();
  const off = { ...configOf(`http://${silent.place}`), port: Number(silent.place.split(':')[1]) };
  const [note] = await checkAddress(off);
  const stopped = expect.stringContaining('is not running on this machine');
  expect(note).toMatchObject({ state: 'note', text: stopped });
});

test('reports a proxy that does not forward WebSockets', async () => {
  const proxy = await proxyThat(() => null, { passesUpgrades: false });
  const found = await checkAddress(configOf(proxy));
  expect(found.map(({ state }) => state)).toEqual(['ok', 'broken']);
  expect(found[1]?.text).toMatch(/^The proxy at APP_URL does not forward WebSockets \(/);
});

test('does not blame the proxy when the server closes sockets', async () => {
  const proxy = await proxyThat(() => null);
  const found = await checkAddress({ ...configOf(proxy), realtimeKey: 'another' });
  expect(found.map(({ state }) => state)).toEqual(['ok', 'broken']);
  expect(found[1]?.text).toMatch(/^WebSockets at APP_URL are closed \(closed with code 4001\)/);
});

test('reports a proxy that refuses large bodies', async () => {
  const proxy = await proxyThat((_path, bytes) => (bytes > 1024 * 1024 ? 413 : null));
  const found = await checkAddress(configOf(proxy));
  expect(found.map(({ state }) => state)).toEqual(['ok', 'ok', 'broken']);
  expect(found[2]?.text).toContain('rejects a request body of 10 MB (413)');
});
