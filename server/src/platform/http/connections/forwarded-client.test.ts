import { pino } from 'pino';
import { expect, test } from 'vitest';

import { createHttp } from '#src/platform/http/http.ts';
import { trustedProxies } from './trusted-proxies.ts';

const proxies = ['10.0.0.0/8'];

test('gives one client address whatever port a proxy adds', async () => {
  const app = await createHttp({
    log: pino({ level: 'silent' }),
    appUrl: 'http://127.0.0.1',
    isProxy: trustedProxies(proxies),
  });
  app.get('/ip', async ({ ip }) => ip);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const ipOf = async (forwarded: string): Promise<string> =>
    (await fetch(`${url}/ip`, { headers: { 'x-forwarded-for': forwarded } })).text();
  const cases: [forwarded: string, ip: string][] = [
    ['198.51.100.7', '198.51.100.7'],
    ['198.51.100.7:5678', '198.51.100.7'],
    ['198.51.100.7:5679', '198.51.100.7'],
    ['[2001:db8::1]:99', '2001:db8::1'],
    ['"[2001:db8::1]"', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['203.0.113.9, 198.51.100.7:5678, 10.0.0.2:80', '198.51.100.7'],
    ['unknown', '127.0.0.1'],
    ['203.0.113.9, unknown', '127.0.0.1'],
    ['203.0.113.9, unknown, 10.0.0.2', '127.0.0.1'],
    ['198.51.100.777:80', '127.0.0.1'],
    [',', '127.0.0.1'],
  ];
  for (const [forwarded, ip] of cases) expect(await ipOf(forwarded), forwarded).toBe(ip);
  await app.close();
});
