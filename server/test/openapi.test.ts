import { calls } from '@rookery/contract/calls.ts';
import type { CallDefinition } from '@rookery/contract/kernel/call.ts';
import { ERROR_STATUS } from '@rookery/contract/kernel/errors.ts';
import { takesIdempotencyKey } from '@rookery/contract/kernel/idempotency.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { urlsOf } from '#src/platform/http/calls/mount.ts';
import { startTestServer, type TestServer } from './server.ts';

interface Operation {
  operationId: string;
  summary: string;
  security?: unknown[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { required: boolean; content: { 'application/json': { schema: object } } };
  responses: Record<string, { content: { 'application/json': { schema: object } } }>;
}

interface Document {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
}

interface Limited {
  properties: { limit?: { description?: string } };
}

let server: TestServer;
let document: Document;

beforeAll(async () => {
  server = await startTestServer();
  const reply = await server.call('GET', '/v3/openapi.json');
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toContain('application/json');
  document = reply.body as Document;
});
afterAll(() => server.stop());

const named = calls.map((call): [string, CallDefinition] => [call.name, call]);
const pathOf = (url: string): string => url.replaceAll(/:(\w+)/g, '{$1}');
const operationOf = (call: CallDefinition, url: string): Operation => {
  const operation = document.paths[pathOf(url)]?.[call.method.toLowerCase()];
  if (!operation) throw new Error(`${call.method} ${url} is not in the document.`);
  return operation;
};

test('is valid OpenAPI 3.1', async () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.servers).toEqual([{ url: server.config.appUrl }]);
  const result = await new Validator().validate({ ...structuredClone(document) });
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
});

test.each([
  ['listFeed', 5],
  ['listTrendingPosts', 20],
  ['listFollowers', 20],
  ['listFollowing', 20],
  ['listFriends', 20],
  ['listBlocked', 20],
  ['listNotifications', 20],
  ['searchGroups', 20],
  ['listGroupMembers', 20],
  ['listGroupRequests', 20],
  ['listBannedFromGroup', 20],
  ['listChats', 20],
  ['searchUsers', 10],
  ['autocompleteUser', 10],
  ['autocompleteHashtag', 10],
  ['autocompleteTicker', 10],
])('has %s describe its default of %i items', (name, usual) => {
  const call = calls.find((each) => each.name === name) as CallDefinition;
  const { query, body } = call as { query?: Limited; body?: Limited };
  const { description } = (query ?? body)?.properties.limit ?? {};
  expect(description).toBe(`Items per page: ${usual} by default, at most 50.`);
});

test('describes every call at every address and nothing else', () => {
  const told = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const expected = calls.flatMap((call) =>
    urlsOf(call).map((url) => `${call.method} ${pathOf(url)}`),
  );
  expect(told.toSorted()).toEqual(expected.toSorted());
});

test('gives every operation its own name', () => {
  const names = Object.values(document.paths).flatMap((operations) =>
    Object.values(operations).map((operation) => operation.operationId),
  );
  expect(new Set(names).size).toBe(names.length);
});

describe('every status of a call', { tags: ['ERR-10'] }, () => {
  test.each(named)('%s', (_name, call) => {
    for (const url of urlsOf(call)) {
      const { responses, security, parameters, requestBody, summary } = operationOf(call, url);
      const expected = new Set([...Object.keys(call.answers), '400', '500', '503']);
      for (const type of call.errors) expected.add(String(ERROR_STATUS[type]));
      if (call.access !== 'public') expected.add('401');
      if (call.access === 'member') expected.add('403');
      if (call.access === 'console') expected.add('403');
      if (call.limit !== 'none') expected.add('429');
      if (call.needsFreshSignIn) expected.add('403');
      if (call.method !== 'GET') expected.add('413').add('415');
      if (takesIdempotencyKey(call)) expected.add('409').add('422');
      if (call.body ?? call.query ?? call.params) expected.add('422');
      expect(Object.keys(responses).toSorted()).toEqual([...expected].toSorted());
      expect(security !== undefined).toBe(call.access !== 'public');
      expect(requestBody !== undefined).toBe(call.body !== undefined);
      expect(summary).toMatch(/\.$/);
      const inHeader = parameters.filter((parameter) => parameter.in === 'header');
      expect(inHeader.map(({ name }) => name)).toEqual(
        takesIdempotencyKey(call) ? ['Idempotency-Key'] : [],
      );
      const inPath = [...url.matchAll(/:(\w+)/g)].map((match) => match[1]);
      const told = parameters.filter((parameter) => parameter.in === 'path');
      expect(told.map((parameter) => parameter.name)).toEqual(inPath);
      expect(told.every((parameter) => parameter.required)).toBe(true);
    }
  });
});

test('needs no session and has no secret', async () => {
  const text = JSON.stringify(document);
  for (const secret of Object.values(server.secrets)) expect(text).not.toContain(secret);
});
