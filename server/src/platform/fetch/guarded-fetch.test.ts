import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { FetchFault } from './fetch-fault.ts';
import { type FetchGuard, publicOnly } from './guarded-client.ts';
import { createGuardedFetch, type FetchOptions } from './guarded-fetch.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const PAGE: FetchOptions = {
  types: ['text/html'],
  most: 512 * 1024,
  timeoutMs: 5000,
  whenLonger: 'cut' as const,
};
const strict = createGuardedFetch('Rookery/test');

let answer: Answer;
let port: number;
let forbiddenPort: number;
let reached: string[] = [];
const servers: Server[] = [];

async function listenOn(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  port = await listenOn(createServer((request, response) => answer(request, response)));
  forbiddenPort = await listenOn(
    createServer((request, response) => {
      reached.push(request.url ?? '');
      response.setHeader('content-type', 'text/html').end('secret');
    }),
  );
});
afterEach(() => {
  expect(reached).toEqual([]);
  reached = [];
});
afterAll(async () => {
  for (const server of servers) {
    if ('closeAllConnections' in server) (server.closeAllConnections as () => void)();
    await new Promise((resolve) => server.close(resolve));
  }
});

const guard: FetchGuard = {
  resolve: async (host) => {
    if (host === 'site.test') return ['127.0.0.1'];
    throw new Error(`Nobody is called ${host}.`);
  },
  permits: (address, to) => address === '127.0.0.1' && to === port,
};
const fetchSite = createGuardedFetch('Rookery/test', guard);
const site = (path = '/'): string => `http://site.test:${port}${path}`;

async function faultOf(work: Promise<unknown>): Promise<FetchFault> {
  const fault = await work.then(
    () => null,
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(FetchFault);
  return fault as FetchFault;
}

const html = (response: ServerResponse, text: string | Buffer, headers = {}): void => {
  response.writeHead(200, { 'content-type': 'text/html; charset=UTF-8', ...headers });
  response.end(text);
};

describe('refused addresses', { tags: ['EMBED-05', 'GAP-080'] }, () => {
  const hosts = [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '127.0.0.1.',
    '１２７.0.0.1',
    '127。0。0。1',
    '0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[fd00::1]',
    '[fc00::1]',
    '[fe80::1]',
    '169.254.169.254',
    '10.0.0.1',
    '172.16.5.4',
    '192.168.1.1',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
  ];
  test.each(hosts)('refuses http://%s/', async (host) => {
    expect((await faultOf(strict(`http://${host}/`, PAGE))).reason).toBe('address');
    expect((await faultOf(strict(`https://${host}/`, PAGE))).reason).toBe('address');
  });

  test.each([
    'http://[fe80::1%25eth0]/',
    'http://127.0.0.1:99999/',
    'http://256.1.1.1/',
    'http:///',
    'file:///etc/passwd',
    'ftp://site.test/',
    'gopher://127.0.0.1/',
    'data:text/html,x',
    'javascript:1',
    'site.test',
    '',
    'http://user@site.test/',
    'http://:secret@site.test/',
    'blob:http://site.test/1',
    'ws://site.test/',
  ])('refuses %s', async (address) => {
    expect((await faultOf(strict(address, PAGE))).reason).toBe('address');
  });

  test.each([8080, 22, 25, 6379, 81, 444])('refuses a public address on port %i', async (other) => {
    const resolve: FetchGuard['resolve'] = async () => ['8.8.8.8'];
    const fetchPublic = createGuardedFetch('Rookery/test', { ...publicOnly, resolve });
    for (const scheme of ['http', 'https']) {
      const fault = await faultOf(fetchPublic(`${scheme}://8.8.8.8:${other}/`, PAGE));
      expect(fault.reason).toBe('address');
    }
    const named = await faultOf(fetchPublic(`http://name.example:${other}/`, PAGE));
    expect(named.reason).toBe('address');
  });

  test.each([
    [['127.0.0.1']],
    [['8.8.8.8', '10.0.0.1']],
    [['2606:4700::1', '::1']],
    [['::ffff:8.8.8.8']],
    [['169.254.169.254']],
    [[]],
    [['localhost']],
  ])('refuses a name that resolves to %j', async (addresses) => {
    const resolve: FetchGuard['resolve'] = async () => addresses;
    const fetchNamed = createGuardedFetch('Rookery/test', { ...publicOnly, resolve });
    expect((await faultOf(fetchNamed('http://name.example/', PAGE))).reason).toBe('address');
  });
});

describe(
  'a name that resolves differently the second time',
  { tags: ['EMBED-05', 'GAP-080'] },
  () => {
    test('is resolved once per hop and pinned', async () => {
      const asked: string[] = [];
      const given = [['127.0.0.1'], ['10.0.0.1']];
      const resolve: FetchGuard['resolve'] = async (host) => {
        asked.push(host);
        return given.shift() ?? [];
      };
      answer = (_request, response) => html(response, 'first');
      const rebound = createGuardedFetch('Rookery/test', { ...guard, resolve });
      expect((await rebound(site(), PAGE)).bytes.toString()).toBe('first');
      expect(asked).toEqual(['site.test']);
      expect((await faultOf(rebound(site(), PAGE))).reason).toBe('address');
    });

    test('is checked again at its second hop', async () => {
      const given = [['127.0.0.1'], ['127.0.0.2']];
      const resolve: FetchGuard['resolve'] = async () => given.shift() ?? [];
      answer = (_request, response) => response.writeHead(302, { location: '/again' }).end();
      const rebound = createGuardedFetch('Rookery/test', { ...guard, resolve });
      expect((await faultOf(rebound(site(), PAGE))).message).toContain('127.0.0.2');
    });

    test('closes a connection to a forbidden address before sending', async () => {
      let checks = 0;
      const fickle = { ...guard, permits: () => ++checks === 1 };
      answer = (request) => reached.push(request.url ?? '');
      const fetchFickle = createGuardedFetch('Rookery/test', fickle);
      expect((await faultOf(fetchFickle(site(), PAGE))).message).toContain('It connected to');
    });
  },
);

describe('redirects', { tags: ['EMBED-05', 'GAP-080'] }, () => {
  const leadOn =
    (hops: number, target: string): Answer =>
    ({ url = '' }, response) => {
      const at = Number(url.slice(1)) || 0;
      const location = at < hops ? `/${at + 1}` : target;
      response.writeHead(302, { location }).end();
    };
  const targets = (): [string][] => [
    [`http://127.0.0.1:${forbiddenPort}/`],
    [`http://2130706433:${forbiddenPort}/`],
    [`http://[::ffff:127.0.0.1]:${forbiddenPort}/`],
    [`//127.1:${forbiddenPort}/`],
    ['file:///etc/passwd'],
    ['http://user:secret@site.test/'],
    ['http://site.test/'],
    [`https://site.test:${forbiddenPort}/`],
  ];

  test('to a forbidden address are refused at any hop', async () => {
    for (const [target] of targets()) {
      for (const hops of [0, 2]) {
        answer = leadOn(hops, target);
        expect((await faultOf(fetchSite(site(), PAGE))).reason).toBe('address');
      }
    }
  });

  test('are followed four times, and the final address returned', async () => {
    const codes = [301, 302, 303, 307];
    answer = ({ url = '' }, response) => {
      const code = codes[Number(url.slice(1)) || 0];
      if (code === undefined) html(response, 'there');
      else response.writeHead(code, { location: `/${(Number(url.slice(1)) || 0) + 1}` }).end();
    };
    expect(await fetchSite(site(), PAGE)).toMatchObject({ url: site('/4') });
    codes.push(308);
    expect((await faultOf(fetchSite(site(), PAGE))).reason).toBe('redirects');
  });
});

describe('response bodies', { tags: ['GAP-080'] }, () => {
  test('reads a page without sending cookies or a referrer', async () => {
    const seen: Record<string, unknown>[] = [];
    answer = (request, response) => {
      seen.push(request.headers);
      html(response, gzipSync('<p>packed'), { 'content-encoding': 'gzip', 'set-cookie': 'a=1' });
    };
    const fetched = await fetchSite(site('/a?b=c#d'), PAGE);
    expect(fetched.bytes.toString()).toBe('<p>packed');
    expect(fetched.type).toBe('text/html; charset=utf-8');
    await fetchSite(site(), PAGE);
    const allowed = ['accept', 'accept-encoding', 'connection', 'host', 'user-agent'];
    for (const headers of seen) expect(Object.keys(headers).toSorted()).toEqual(allowed);
    expect(seen[0]).toMatchObject({ 'user-agent': 'Rookery/test', host: `site.test:${port}` });
  });

  test.each([
    ['brotli', brotliCompressSync('words'), 'br'],
    ['an unencoded body', Buffer.from('words'), 'identity'],
    ['truncated gzip', gzipSync('words').subarray(0, -8), 'gzip'],
  ])('reads %s', async (_what, body, encoding) => {
    answer = (_request, response) => html(response, body, { 'content-encoding': encoding });
    expect((await fetchSite(site(), PAGE)).bytes.toString()).toBe('words');
  });

  test.each(['deflate', 'gzip, gzip', 'compress', 'x'])('rejects the encoding %s', async (name) => {
    answer = (_request, response) => html(response, 'words', { 'content-encoding': name });
    expect((await faultOf(fetchSite(site(), PAGE))).reason).toBe('encoding');
  });

  test('cuts an endless body at 512 KB, or rejects it', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 97)));
      };
      response.on('drain', more);
      more();
    };
    expect((await fetchSite(site(), PAGE)).bytes.length).toBe(PAGE.most);
    const whole = { ...PAGE, whenLonger: 'refuse' as const };
    expect((await faultOf(fetchSite(site(), whole))).reason).toBe('size');
    for (const extra of [0, 1]) {
      const body = Buffer.alloc(PAGE.most + extra, 97);
      answer = (_request, response) => html(response, body);
      const fetched = fetchSite(site(), whole);
      if (extra === 0) expect((await fetched).bytes.length).toBe(PAGE.most);
      else expect((await faultOf(fetched)).reason).toBe('size');
    }
  });

  test('reads only 512 KB of a 128 MB decompression bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(128 * 1024 * 1024));
    answer = (_request, response) => html(response, bomb, { 'content-encoding': 'gzip' });
    const before = process.memoryUsage.rss();
    expect((await fetchSite(site(), PAGE)).bytes.length).toBe(PAGE.most);
    expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 1024 * 1024);
  });

  test('stops after 512 KB of compressed input without output', async () => {
    const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
    const nothing = Buffer.from([0, 0, 0, 0xff, 0xff]);
    const blocks = Buffer.concat(Array.from({ length: 200_000 }, () => nothing));
    answer = (_request, response) =>
      html(response, Buffer.concat([head, blocks]), { 'content-encoding': 'gzip' });
    expect((await faultOf(fetchSite(site(), PAGE))).reason).toBe('size');
  });

  test.each([
    ['no content type', undefined],
    ['another content type', 'application/pdf'],
    ['a type with the same beginning', 'text/html5'],
  ])('rejects %s', async (_what, type) => {
    answer = (_request, response) => {
      response.writeHead(200, type === undefined ? {} : { 'content-type': type }).end('<p>');
    };
    expect((await faultOf(fetchSite(site(), PAGE))).reason).toBe('type');
  });

  test('accepts any image type for image/*', async () => {
    answer = (_request, response) => html(response, 'x', { 'content-type': 'image/avif' });
    const picture = { ...PAGE, types: ['image/*'] };
    expect((await fetchSite(site(), picture)).type).toBe('image/avif');
  });

  test.each([204, 206, 304, 404, 500])('rejects the status %i', async (status) => {
    answer = (_request, response) => {
      response.writeHead(status, { 'content-type': 'text/html' }).end();
    };
    expect((await faultOf(fetchSite(site(), PAGE))).reason).toBe('status');
  });
});

describe('timeouts and broken connections', { tags: ['GAP-080'] }, () => {
  const short = { ...PAGE, timeoutMs: 150 };

  test('times out on a body that drips', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const drip = setInterval(() => response.write('a'), 20);
      response.on('close', () => clearInterval(drip));
    };
    expect((await faultOf(fetchSite(site(), short))).reason).toBe('time');
  });

  test('times out on a stalled compressed body', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
      response.write(gzipSync('words').subarray(0, 12));
    };
    expect((await faultOf(fetchSite(site(), short))).reason).toBe('time');
  });

  test('times out on silent sites and slow redirects', async () => {
    answer = () => undefined;
    expect((await faultOf(fetchSite(site(), short))).reason).toBe('time');
    answer = (_request, response) => {
      setTimeout(() => response.writeHead(302, { location: '/' }).end(), 60);
    };
    expect((await faultOf(fetchSite(site(), short))).reason).toBe('time');
  });

  test('times out on a silent name server', async () => {
    const resolve: FetchGuard['resolve'] = (_host, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    const waiting = createGuardedFetch('Rookery/test', { ...guard, resolve });
    expect((await faultOf(waiting(site(), short))).reason).toBe('time');
  });

  test('reports dropped connections and non-HTTP servers', async () => {
    answer = (request) => request.socket.destroy();
    expect((await faultOf(fetchSite(site(), PAGE))).reason).toBe('network');
    const tcp = await listenOn(createTcpServer((socket) => socket.resume().end('SSH-2.0\r\n')));
    const odd = createGuardedFetch('Rookery/test', { ...guard, permits: () => true });
    const fault = await faultOf(odd(`http://127.0.0.1:${tcp}/`, PAGE));
    expect(fault.reason).toBe('network');
  });
});
