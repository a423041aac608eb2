import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';

import { createContentKinds } from './content-kind.part.ts';

const { contentTypeOf } = createContentKinds();

test('requests the content type with one HEAD', { tags: ['MEDIA-13'] }, async () => {
  const calls: string[] = [];
  const server = createServer((request, reply) => {
    calls.push(`${request.method} ${request.url}`);
    if (request.url === '/none') reply.statusCode = 404;
    else reply.setHeader('content-type', 'video/mp4');
    reply.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answers = await Promise.all([1, 2].map(() => contentTypeOf(`${origin}/a`)));
  expect(answers).toEqual(['video/mp4', 'video/mp4']);
  expect(await contentTypeOf(`${origin}/none`)).toBe('');
  expect(await contentTypeOf(`${origin}/none`)).toBe('');
  expect(calls).toEqual(['HEAD /a', 'HEAD /none', 'HEAD /none']);
});

test('returns no content type without a response', async () => {
  expect(await contentTypeOf('http://127.0.0.1:9/a')).toBe('');
});
