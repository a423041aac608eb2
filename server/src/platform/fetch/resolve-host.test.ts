import { createSocket, type Socket } from 'node:dgram';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createResolveHost, type ResolveHost } from './resolve-host.ts';

const FOUR = 1;
const SIX = 28;

let server: Socket;
let resolve: ResolveHost;

beforeAll(async () => {
  server = createSocket('udp4');
  server.on('message', (question, from) => {
    const name = nameIn(question);
    if (name === 'slow.test') return;
    server.send(answerTo(question, name), from.port, from.address);
  });
  await new Promise<void>((done) => server.bind(0, '127.0.0.1', done));
  resolve = createResolveHost([`127.0.0.1:${server.address().port}`]);
});
afterAll(() => server.close());

function nameIn(question: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; question[at]; at += (question[at] ?? 0) + 1) {
    labels.push(question.toString('latin1', at + 1, at + 1 + (question[at] ?? 0)));
  }
  return labels.join('.').toLowerCase();
}

function answerTo(question: Buffer, name: string): Buffer {
  const end = 12 + name.length + 2 + 4;
  const kind = question.readUInt16BE(end - 4);
  const known = name === 'both.test' || (name === 'four.test' && kind === FOUR);
  const found = known && (kind === FOUR || kind === SIX);
  const head = Buffer.from(question.subarray(0, end));
  head.writeUInt16BE(name.endsWith('.test') ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(found ? 1 : 0, 6);
  head.writeUInt32BE(0, 8);
  if (!found) return head;
  const address =
    kind === FOUR
      ? Buffer.from([9, 9, 9, 9])
      : Buffer.from('262000fe0000000000000000000000fe', 'hex');
  const record = Buffer.alloc(12);
  record.writeUInt16BE(0xc00c, 0);
  record.writeUInt16BE(kind, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(60, 6);
  record.writeUInt16BE(address.length, 10);
  return Buffer.concat([head, record, address]);
}

const patience = (): AbortSignal => AbortSignal.timeout(5000);

test('returns IPv4 and IPv6 addresses, or the only kind', { tags: ['GAP-080'] }, async () => {
  expect(await resolve('both.test', patience())).toEqual(['9.9.9.9', '2620:fe::fe']);
  expect(await resolve('four.test', patience())).toEqual(['9.9.9.9']);
});

test('rejects an unknown name', async () => {
  await expect(resolve('none.invalid', patience())).rejects.toThrow('ENOTFOUND');
});

test('times out on a silent name server', { tags: ['GAP-080'] }, async () => {
  await expect(resolve('slow.test', AbortSignal.timeout(50))).rejects.toThrow('timeout');
});
