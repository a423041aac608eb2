import { calls } from '@rookery/contract/calls.ts';
import type { CallDefinition } from '@rookery/contract/kernel/call.ts';
import { Ajv } from 'ajv';
import { pino } from 'pino';
import { expect, test } from 'vitest';

import { createHttp } from '#src/platform/http/http.ts';
import { createSchemaCompilers } from './schema-compilers.ts';

const answer = {
  type: 'object',
  properties: { name: { type: 'string' } },
  additionalProperties: false,
};
const body = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };

test('compiles equal schemas once and different ones separately', () => {
  const shapes = createSchemaCompilers();
  const serialize = shapes.serializers({ schema: answer });
  expect(shapes.serializers({ schema: answer })).toBe(serialize);
  expect(serialize({ name: 'alice', secret: 'none' })).toBe('{"name":"alice"}');
  const other = { type: 'object', properties: { secret: { type: 'string' } } };
  expect(shapes.serializers({ schema: other })({ name: 'alice', secret: 'some' })).toBe(
    '{"secret":"some"}',
  );
});

const everyCall: readonly CallDefinition[] = calls;

test('compiles every schema of the contract', () => {
  const shapes = createSchemaCompilers();
  const ajv = new Ajv({ strict: false });
  for (const { params, query, body: sent, answers } of everyCall) {
    const asked = { params, querystring: query, body: sent };
    for (const [httpPart, schema] of Object.entries(asked)) {
      if (!schema) continue;
      expect(ajv.validateSchema(schema)).toBe(true);
      expect(shapes.validators({ schema, httpPart })({})).toBeTypeOf('boolean');
    }
    for (const schema of Object.values(answers)) {
      expect(ajv.validateSchema(schema)).toBe(true);
      expect(() => shapes.serializers({ schema })({})).not.toThrow(/schema|compile/i);
    }
  }
});

test('compiles no schema before its first use', () => {
  const shapes = createSchemaCompilers();
  const wrong = { type: 'nonsense' };
  const validate = shapes.validators({ schema: wrong, httpPart: 'body' });
  const serialize = shapes.serializers({ schema: wrong });
  expect(() => validate({})).toThrow();
  expect(() => serialize({})).toThrow();
});

test('keeps the schemas of two servers separate', async () => {
  const shapes = createSchemaCompilers();
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
