// Thorough: These tests check the options that slow a journey, not the product.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { launchBrowser } from './browser.ts';
import { slow, slowServer } from './slowed.ts';

test('slows a server for one browser only', async () => {
  const server = createServer((_, reply) => reply.end('Here'));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  slowServer(server, 'page');
  const order: string[] = [];
  const ask = async (agent: string): Promise<void> => {
    const reply = await fetch(`http://127.0.0.1:${port}`, { headers: { 'user-agent': agent } });
    expect(await reply.text()).toBe('Here');
    order.push(agent);
  };
  await Promise.all([ask('Mozilla/5.0'), ask('node')]);
  expect(order).toEqual(['node', 'Mozilla/5.0']);
});

test('keeps the order of commands in a slowed journey', async () => {
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await slow(page, 'journey');
  const order: number[] = [];
  await Promise.all(
    [1, 2, 3, 4, 5, 6].map((at) => page.evaluate((one) => one, at).then((one) => order.push(one))),
  );
  expect(order).toEqual([1, 2, 3, 4, 5, 6]);
});
