import { pino } from 'pino';
import { expect, test } from 'vitest';

import { createHttp } from './http.ts';
import { createShapes } from './shapes.ts';

const answer = {
  type: 'object',
  properties: { name: { type: 'string' } },
  additionalProperties: false,
};
const body = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };

test('a shape is compiled once, and another shape by itself', () => {
  const shapes = createShapes();
  const serialize = shapes.serializers({ schema: answer });
  expect(shapes.serializers({ schema: answer })).toBe(serialize);
  expect(serialize({ name: 'alice', secret: 'none' })).toBe('{"name":"alice"}');
  const other = { type: 'object', properties: { secret: { type: 'string' } } };
  expect(shapes.serializers({ schema: other })({ name: 'alice', secret: 'some' })).toBe(
    '{"secret":"some"}',
  );
});

test('two servers with the same shapes answer each for itself', async () => {
  const shapes = createShapes();
  const open = async (name: string) => {
    const log = pino({ level: 'silent' });
    const app = await createHttp({ log, appUrl: 'http://rookery.test', shapes });
    const schema = { body, response: { 200: answer } };
    app.post('/name', { schema }, async () => ({ name, secret: 'none' }));
    return app;
  };
  const [alice, bob] = [await open('alice'), await open('bob')];
  const ask = (app: typeof alice, payload: object) =>
    app.inject({ method: 'POST', url: '/name', payload });
  const replies = await Promise.all([
    ask(alice, { name: 'x' }),
    ask(bob, {}),
    ask(bob, { name: 'x' }),
    ask(alice, { name: 7 }),
  ]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 422, 200, 422]);
  expect(replies[0].body).toBe('{"name":"alice"}');
  expect(replies[2].body).toBe('{"name":"bob"}');
  await Promise.all([alice.close(), bob.close()]);
});
