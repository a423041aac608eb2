import { expect, test } from 'vitest';
import { expectConsole } from '../../scripts/testing/console-watch.ts';
import { createLogSink, findSecret } from './log-scan.ts';

const line = (fields: object): string => JSON.stringify({ level: 'info', msg: 'said', ...fields });

test.each([
  ['a token of a sign-in mail', { url: '/login?magic=LqkVd0nPVNVDnpB1MTEa' }],
  ['a bearer token', { headers: { authorization: 'Bearer LqkVd0nPVNVDnpB1MTEa' } }],
  ['an access token', { given: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIx.c2ln' }],
  ['a refresh token', { refresh_token: 'LqkVd0nPVNVDnpB1MTEaLqkVd0nPVNVD' }],
  ['a code of a sign-in mail', { otp: '123456' }],
  ['a mail address', { err: { message: 'Mailbox of alice@rooks.example is full' } }],
  ['a query', { url: '/v3/search/posts?q=private' }],
])('finds %s and fails the test', (what, fields) => {
  expect(findSecret(line(fields))).toBe(what);
  expectConsole('error', `A line of the log holds ${what}.`);
  createLogSink().write(line(fields));
});

test('reports a secret even in an expected error', () => {
  expectConsole('error', 'Server log: call failed');
  expectConsole('error', 'A line of the log holds a query.');
  const failed = line({ level: 'error', msg: 'call failed', url: '/v3/posts/latest?limit=5' });
  expect(findSecret(failed)).toBe('a query');
  createLogSink().write(failed);
});

test.each([
  { call: 'GET /v3/posts/:ulid', err: { code: '57014', position: 112_233 } },
  { path: '/tmp/rookery-server-x/mail/2026-11-20T12-00-00-01M7WP4MWJ6RHJT9QE8P4B5YAX.eml' },
  { linkId: '019aa3c4-a5a4-4a50-9a25-0a6c1f6e7b3c', patienceMs: 123_456 },
])('accepts plain details: %j', (fields) => {
  expect(findSecret(line(fields))).toBeNull();
});
