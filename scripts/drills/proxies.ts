import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';

import { runVerb, startCommunity } from '../../bench/site/community.ts';
import { launchBrowser } from '../../e2e/harness/browser.ts';
import { forwardedClient } from '../../server/src/platform/http/connections/forwarded-client.ts';
import { findProgram } from '../../server/src/platform/config/find-program.ts';
import { trustedProxies } from '../../server/src/platform/http/connections/trusted-proxies.ts';
import { strings } from '../../web/src/app/strings/strings.ts';
import { startPart } from './machines/parts.ts';
import { assert, createSteps } from './steps.ts';
import { signIn, type Visitor } from './visitors.ts';

// Run `npm run drill:proxies` by hand. It tries the configurations of docs/run.md with the installed proxies.
// Arguments choose proxies by name.

interface Proxy {
  name: string;
  program: string;
  /** A line of its configuration in docs/run.md. */
  marker: string;
  /** Makes a complete configuration of the documented one. */
  complete(documented: string, port: number): string;
  command(config: string): string[];
}

const FIRST_PORT = 23_400;
const PILL_MS = 35_000;
const LIVE_MS = 2000;
const SPOOFED = '203.0.113.66';
const CERTIFICATE = /^.*(?:ssl_certificate|SSLEngine|SSLCertificate).*\n/gm;
const MODULES = '/usr/lib/apache2/modules';

const steps = createSteps();
const folder = await mkdtemp(join(tmpdir(), 'rookery-proxies-'));
steps.atEnd(() => rm(folder, { recursive: true, force: true }));

const proxies: Proxy[] = [
  {
    name: 'nginx',
    program: 'nginx',
    marker: 'proxy_pass',
    complete: (documented, port) => `daemon off;
pid ${folder}/nginx-${port}.pid;
error_log stderr;
events {}
http {
access_log off;
client_body_temp_path ${folder}/nginx-body;
proxy_temp_path ${folder}/nginx-proxy;
fastcgi_temp_path ${folder}/nginx-fastcgi;
uwsgi_temp_path ${folder}/nginx-uwsgi;
scgi_temp_path ${folder}/nginx-scgi;
${documented.replace('listen 443 ssl', `listen ${port}`)}
}`,
    command: (config) => ['nginx', '-p', folder, '-e', 'stderr', '-c', config],
  },
  {
    name: 'Apache',
    program: 'apache2',
    marker: 'ProxyPass ',
    complete: (documented, port) => `ServerRoot ${folder}
ServerName community.example
User www-data
Group www-data
PidFile ${folder}/apache-${port}.pid
ErrorLog ${folder}/apache.log
Listen ${port}
${['mpm_event', 'authz_core', 'proxy', 'proxy_http'].map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`).join('\n')}
${documented.replace('*:443', `*:${port}`)}`,
    command: (config) => ['apache2', '-f', config, '-D', 'FOREGROUND'],
  },
  {
    name: 'Caddy',
    program: 'caddy',
    marker: 'reverse_proxy',
    complete: (documented, port) =>
      `{\nadmin off\nauto_https off\n}\n${documented.replace('community.example', `http://:${port}`)}`,
    command: (config) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', config],
  },
];

const wanted = process.argv.slice(2);
let configs = 0;

async function start(proxy: Proxy, documented: string, to: number): Promise<string> {
  const port = FIRST_PORT + (configs += 1);
  const config = join(folder, `config-${configs}`);
  const local = documented.replace(CERTIFICATE, '').replaceAll('127.0.0.1:3000', `127.0.0.1:${to}`);
  await writeFile(config, proxy.complete(local, port));
  const url = `http://127.0.0.1:${port}`;
  const part = await startPart({
    name: proxy.name,
    command: proxy.command(config),
    env: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    isUp: async () => (await fetch(`${url}/healthz`)).ok,
  });
  running.push(() => part.stop());
  return url;
}

const running: (() => Promise<unknown>)[] = [];
const stopRunning = async (): Promise<void> => {
  for (const stop of running.splice(0).toReversed()) await stop();
};
steps.atEnd(stopRunning);

/** A server that answers with the address that Rookery would count for a request. */
async function startEcho(): Promise<number> {
  const isProxy = trustedProxies([]);
  const addressOf = (request: IncomingMessage): string =>
    forwardedClient(request, isProxy) ?? request.socket.remoteAddress ?? '';
  const echo = createServer((request, answer) => void answer.end(addressOf(request)));
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
  steps.atEnd(async () => echo.close().closeAllConnections());
  return (echo.address() as AddressInfo).port;
}

async function checkAddresses(proxy: Proxy, documented: string, echo: number): Promise<void> {
  const own = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address;
  if (own === undefined) return steps.say('addresses not checked: only a loopback interface');
  const url = await start(proxy, documented, echo);
  const headers = { 'x-forwarded-for': SPOOFED };
  const answer = await fetch(url.replace('127.0.0.1', own), { headers });
  const counted = await answer.text();
  assert(counted === own, `${proxy.name} named ${counted} instead of ${own}`);
}

async function doctor(url: string): Promise<string> {
  return runVerb(community.dataDir, url, 'doctor');
}

async function secondsToPill(url: string, writer: Visitor, hasNotice: boolean): Promise<number> {
  const browser = await launchBrowser();
  running.push(() => browser.close());
  const page = await browser.newPage();
  const link = await runVerb(community.dataDir, url, 'login-link', 'reader@drill.example');
  await page.goto(link.trim());
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('tab', { name: 'Discover' }).click();
  await page.getByRole('article').first().waitFor();
  const notice = page.getByText(strings.liveOff);
  if (hasNotice) await notice.waitFor({ timeout: 60_000 });
  else await page.waitForTimeout(15_000);
  assert((await notice.count()) === (hasNotice ? 1 : 0), 'The notice is wrong.');
  await writer.post(`Written at ${new Date().toISOString()}`);
  const begun = performance.now();
  await page.getByRole('button', { name: /New Posts?$/ }).waitFor({ timeout: 90_000 });
  return performance.now() - begun;
}

const documentation = await readFile(join(import.meta.dirname, '../../docs/run.md'), 'utf8');
const blocks = [...documentation.matchAll(/^```\n(?<text>[^]*?)^```/gm)].map(
  ({ groups }) => groups?.['text'] ?? '',
);

await mkdir(join(folder, 'data'));
process.env['APP_URL'] = '';
const community = await startCommunity(join(folder, 'data'));
steps.atEnd(() => community.stop());
const port = Number(new URL(community.url).port);
let failed = false;
try {
  const link = await runVerb(community.dataDir, community.url, 'login-link', 'w@drill.example');
  const writer = await signIn(community.url, link.trim(), 'writer');
  const reading = await runVerb(
    community.dataDir,
    community.url,
    'login-link',
    'reader@drill.example',
  );
  await signIn(community.url, reading.trim(), 'reader');
  await writer.post('The first one');
  const echo = await startEcho();
  for (const proxy of proxies) {
    if (wanted.length > 0 && !wanted.includes(proxy.name)) continue;
    if (findProgram(proxy.program) === null) {
      console.log(`         ${proxy.name} is not installed: not checked`);
      continue;
    }
    const documented = blocks.find((text) => text.includes(proxy.marker)) ?? '';
    assert(documented !== '', `docs/run.md has no configuration of ${proxy.name}.`);
    await steps.step(`${proxy.name} as in docs/run.md`, 60, async () => {
      const url = await start(proxy, documented, port);
      const report = await doctor(url);
      assert(report.includes('WebSockets work at APP_URL'), report);
      assert(!report.includes('(413)'), report);
      await checkAddresses(proxy, documented, echo);
      await stopRunning();
    });
    if (proxy.name !== 'nginx') continue;
    await steps.step('nginx as in docs/run.md, in a browser', 90, async () => {
      const took = await secondsToPill(await start(proxy, documented, port), writer, false);
      assert(took < LIVE_MS, `The pill took ${Math.round(took)} ms.`);
      steps.say(`pill after ${Math.round(took)} ms`);
      await stopRunning();
    });
    const bare = documented.replace(/^.*(?:Upgrade|Connection|client_max).*\n/gm, '');
    await steps.step('nginx without upgrades and with small bodies', 180, async () => {
      const url = await start(proxy, bare, port);
      const report = await doctor(url);
      assert(report.includes('does not forward WebSockets'), report);
      assert(report.includes('rejects a request body of 10 MB (413)'), report);
      const took = await secondsToPill(url, writer, true);
      assert(took < PILL_MS, `The pill took ${Math.round(took)} ms.`);
      steps.say(`pill after ${(took / 1000).toFixed(1)} s`);
      await stopRunning();
    });
  }
} catch (error) {
  failed = true;
  console.error(error);
}
await steps.end();
// A step that ran out of time may still be waiting.
process.exit(failed ? 1 : 0);
