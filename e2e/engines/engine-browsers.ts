import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';

import { freePort } from '../harness/community.ts';

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
const XVFB = '/usr/bin/Xvfb';

/** Input sources of WebDriver, which both protocols share. */
export type Actions = readonly object[];

/** A page of a browser that a test drives. */
export interface EngineDriver {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Calls a function in the page; arguments and result are JSON. */
  run<T, A extends unknown[]>(work: (...args: A) => T | Promise<T>, ...args: A): Promise<T>;
  act(actions: Actions): Promise<void>;
  setFile(selector: string, path: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface Engine {
  name: string;
  /** The command that installs it; null if it can start. */
  missing: string | null;
  launch(): Promise<EngineDriver>;
}

const firefoxPath = FIREFOX.find((path) => existsSync(path));
const missingWebkit = [WEBKIT_DRIVER, MINI_BROWSER, XVFB].some((path) => !existsSync(path));

export const ENGINES: readonly Engine[] = [
  {
    name: 'Firefox',
    missing: firefoxPath ? null : 'apt install firefox-esr',
    launch: () => launchFirefox(firefoxPath ?? ''),
  },
  {
    name: 'WebKit',
    missing: missingWebkit ? 'apt install webkit2gtk-driver xvfb' : null,
    launch: launchWebKit,
  },
];

const PREFERENCES = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'general.smoothScroll': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.active-protocols': 1,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.server': 'data:,',
};

/** Speaks WebDriver BiDi. */
async function launchFirefox(path: string): Promise<EngineDriver> {
  const profile = await mkdtemp(join(tmpdir(), 'rookery-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(
    path,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  );
  const address = await lineOf(child, child.stderr, /WebDriver BiDi listening on (\S+)/);
  const socket = new WebSocket(`${address}/session`, { maxPayload: 2 ** 28 });
  await once(socket, 'open');
  const waiting = new Map<number, (answer: BidiAnswer) => void>();
  socket.on('message', (data: Buffer) => {
    const answer = JSON.parse(data.toString()) as BidiAnswer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  let last = 0;
  const send = async <T>(method: string, params: object): Promise<T> => {
    const id = (last += 1);
    const { error, message, result } = await new Promise<BidiAnswer>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    waiting.delete(id);
    if (error) throw new Error(`${method}: ${error} ${message}`);
    return result as T;
  };
  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>(
    'browsingContext.getTree',
    {},
  );
  const context = contexts[0]?.context;
  const wait = 'complete';
  const call = async (text: string, args: readonly object[]): Promise<Remote> => {
    const answer = await send<Called>('script.callFunction', {
      functionDeclaration: text,
      awaitPromise: true,
      target: { context },
      arguments: args,
    });
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
    return answer.result;
  };
  return {
    open: (url) => send('browsingContext.navigate', { context, url, wait }),
    reload: () => send('browsingContext.reload', { context, wait }),
    async back() {
      await call('() => history.back()', []);
    },
    async run(work, ...args) {
      const text = `async (json) => JSON.stringify(await (${String(work)})(...JSON.parse(json)))`;
      const { value } = await call(text, [{ type: 'string', value: JSON.stringify(args) }]);
      return value === undefined ? undefined : JSON.parse(value);
    },
    act: (actions) => send('input.performActions', { context, actions }),
    async setFile(selector, file) {
      const { sharedId } = await call(
        `() => document.querySelector(${JSON.stringify(selector)})`,
        [],
      );
      await send('input.setFiles', { context, element: { sharedId }, files: [file] });
    },
    resize: (width, height) =>
      send('browsingContext.setViewport', { context, viewport: { width, height } }),
    async picture() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', {
        context,
      });
      return Buffer.from(data, 'base64');
    },
    async close() {
      socket.terminate();
      await end(child);
      await rm(profile, { recursive: true, force: true });
    },
  };
}

interface BidiAnswer {
  id?: number;
  error?: string;
  message?: string;
  result?: unknown;
}

interface Remote {
  value?: string;
  sharedId?: string;
}

type Called =
  | { type: 'success'; result: Remote }
  | { type: 'exception'; exceptionDetails: { text: string } };

/** Speaks WebDriver over HTTP. MiniBrowser needs a display. */
async function launchWebKit(): Promise<EngineDriver> {
  const home = await mkdtemp(join(tmpdir(), 'rookery-webkit-'));
  const screen = spawn(
    XVFB,
    ['-displayfd', '1', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const display = await lineOf(screen, screen.stdout, /^(\d+)$/);
  const port = await freePort();
  const driver = spawn(WEBKIT_DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  const send = async (method: string, path: string, body?: object): Promise<never> => {
    const answer = await fetch(origin + path, { method, body: body && JSON.stringify(body) });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
    if (value?.error) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value as never;
  };
  await waitFor(async () => (await fetch(`${origin}/status`)).ok);
  const { sessionId }: { sessionId: string } = await send('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
      },
    },
  });
  const session = `/session/${sessionId}`;
  const post = (path: string, body: object = {}): Promise<never> =>
    send('POST', session + path, body);
  await post('/timeouts', { script: 60_000, pageLoad: 60_000 });
  const run = async (text: string, args: readonly unknown[]): Promise<string> => {
    const script = `const done = arguments[1];
      Promise.resolve().then(() => (${text})(...JSON.parse(arguments[0]))).then(
        (value) => done(JSON.stringify({ value })), (error) => done(JSON.stringify({ error: String(error) })));`;
    return post('/execute/async', { script, args: [JSON.stringify(args)] });
  };
  let turned = 0;
  // The driver scrolls by the difference to the last turn of the wheel, so it gets their sum.
  const summed = (source: Actions[number]): object => {
    if (!('type' in source) || source.type !== 'wheel' || !('actions' in source)) return {};
    const turns = source.actions as { deltaY: number }[];
    return { actions: turns.map((turn) => ({ ...turn, deltaY: (turned += turn.deltaY) })) };
  };
  const self: EngineDriver = {
    open: (url) => post('/url', { url }),
    reload: () => post('/refresh'),
    async back() {
      await self.run(() => history.back());
    },
    async run(work, ...args) {
      const { value, error } = JSON.parse(await run(String(work), args));
      if (error) throw new Error(error);
      return value;
    },
    async act(actions) {
      await post('/actions', { actions: actions.map((each) => ({ ...each, ...summed(each) })) });
    },
    async setFile(selector, file) {
      const found: Record<string, string> = await post('/element', {
        using: 'css selector',
        value: selector,
      });
      await post(`/element/${Object.values(found)[0]}/value`, { text: file });
    },
    async resize(width, height) {
      // The window has a toolbar, so it must be larger than the page.
      await post('/window/rect', { x: 0, y: 0, width, height });
      const inner = await self.run(() => [innerWidth, innerHeight]);
      const [across = 0, down = 0] = inner;
      const size = { width: 2 * width - across, height: 2 * height - down };
      await post('/window/rect', { x: 0, y: 0, ...size });
    },
    async picture() {
      return Buffer.from(await send('GET', `${session}/screenshot`), 'base64');
    },
    async close() {
      await send('DELETE', session).catch(() => undefined);
      await end(driver);
      await end(screen);
      await rm(home, { recursive: true, force: true });
    },
  };
  return self;
}

async function lineOf(
  child: ChildProcess,
  stream: NodeJS.ReadableStream,
  pattern: RegExp,
): Promise<string> {
  const lines = createInterface(stream);
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${child.spawnfile} ended at its start.`);
  });
  const found = (async () => {
    for await (const line of lines) {
      const [, part] = pattern.exec(line) ?? [];
      if (part !== undefined) return part;
    }
    return ended;
  })();
  const part = await Promise.race([found, ended]);
  ended.catch(() => undefined);
  stream.resume();
  return part;
}

async function waitFor(isReady: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isReady().catch(() => false)); tries += 1) {
    if (tries === 200) throw new Error('The driver did not start.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
