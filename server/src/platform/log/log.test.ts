import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSecret } from '#test/log-scan.ts';
import { openLog } from './log.ts';
import { withoutSecrets } from './without-secrets.ts';

function logged(details: object, message = 'It failed'): string {
  let lines = '';
  openLog('debug', { write: (line: string) => void (lines += line) }).error(details, message);
  return lines;
}

test.each([
  ['GET /login?magic=abc-DEF_123&ref=x HTTP/1.1', 'GET /login?… HTTP/1.1'],
  ['magic=abc-DEF_123', 'magic=…'],
  ['Authorization: Bearer abc.def~x==', 'Authorization: Bearer …'],
  ['a token eyJhbGciOiJI.eyJzdWIi.x-y', 'a token …'],
  ['550 <alice.o+tag@rooks.example>: no such user', '550 <…@…>: no such user'],
  ['nobody at administrator@localhost', 'nobody at …@…'],
  ['jürgen@bücher.example', '…@…'],
  ['postgres://rookery:hunter2@db.example:5432/x', 'postgres://rookery:…@…:5432/x'],
])('redacts %j to %j', (text, kept) => {
  expect(withoutSecrets(text)).toBe(kept);
  expect(findSecret(kept)).toBeNull();
});

test.each([
  'Is it open? Yes: 5 = 2 + 3.',
  'at run (file:///srv/node_modules/@fastify/static/index.js:12:3)',
  'Failed task 12 (send-sign-in-mail, 3.20ms, attempt 1 of 25)',
  'relation "posts" of @alice does not exist',
])('does not change %j', (text) => {
  expect(withoutSecrets(text)).toBe(text);
});

test('keeps an error’s type, code and stack, without names', () => {
  const error = Object.assign(new TypeError('no room for alice@rooks.example'), {
    code: '23505',
    constraint: 'users_email',
    detail: 'Key (email)=(alice@rooks.example) already exists.',
    rejected: ['alice@rooks.example'],
    config: { headers: { authorization: 'Bearer abc' } },
    cause: new Error('asked https://site.example/page?q=private'),
  });
  const line = logged({ err: error });
  expect(findSecret(line)).toBeNull();
  const { err } = JSON.parse(line) as { err: Record<string, unknown> };
  expect(Object.keys(err).toSorted()).toEqual(['code', 'constraint', 'message', 'stack', 'type']);
  expect(err).toMatchObject({ type: 'TypeError', code: '23505', constraint: 'users_email' });
  expect(err['message']).toBe('no room for …@…: asked https://site.example/page?…');
  expect(err['stack']).toContain('log.test.ts');
});

test('logs nested errors, and only field names of thrown objects', () => {
  const several = new AggregateError(
    [new Error('to alice@rooks.example'), 'magic=abc'],
    'All failed',
  );
  expect(JSON.parse(logged({ err: several })).err.errors).toMatchObject([
    { type: 'Error', message: 'to …@…' },
    { type: 'string', message: 'magic=…' },
  ]);
  const thrown = { token: 'abcdefghijklmnopqrstuvwxyz' };
  expect(JSON.parse(logged({ err: thrown })).err).toEqual({ type: 'object', message: 'token' });
  expect(JSON.parse(logged({ err: null })).err).toEqual({ type: 'object', message: 'null' });
});

test('keeps a program’s output, without its secrets', () => {
  expect(JSON.parse(logged({ printed: 'author: alice@rooks.example' })).printed).toBe(
    'author: …@…',
  );
});

const word = fc.stringMatching(/^[a-z0-9]{3,12}$/);
const secret = fc.oneof(
  fc.tuple(word, word).map(([name, host]) => `${name}@${host}.example`),
  word.map((token) => `Bearer ${token}${token}.${token}`),
  word.map((token) => `eyJ${token}${token}${token}.${token}.${token}`),
  fc.tuple(word, word).map(([path, asked]) => `/${path}?q=${asked}&page=2`),
  word.map((token) => `magic=${token}`),
);
const PLACES: readonly ((text: string) => [details: object, message: string])[] = [
  (text) => [{}, text],
  (text) => [{ said: text }, 'It failed'],
  (text) => [{ left: ['one', text] }, 'It failed'],
  (text) => [{ of: { a: { text } } }, 'It failed'],
  (text) => [{ of: { a: { b: { c: { text } } } } }, 'It failed'],
  (text) => [{ [text]: 1 }, 'It failed'],
  (text) => [{ err: new Error(text) }, 'It failed'],
  (text) => [{ err: new AggregateError([new Error(text)], text) }, text],
];

test('removes tokens, addresses and queries at any depth', () => {
  fc.assert(
    fc.property(secret, word, fc.constantFrom(...PLACES), (kept, around, place) => {
      const line = logged(...place(`${around} ${kept} ${around}`));
      expect(findSecret(line)).toBeNull();
      expect(line).not.toContain(kept);
    }),
  );
});

test('redacts lines of child loggers too', () => {
  let lines = '';
  const log = openLog('debug', { write: (line: string) => void (lines += line) });
  log.child({ part: 'mails' }).warn({ of: 'alice@rooks.example' }, 'for bob@rooks.example');
  expect(findSecret(lines)).toBeNull();
  expect(JSON.parse(lines)).toMatchObject({ part: 'mails', of: '…@…', msg: 'for …@…' });
});

test('survives a full disk behind the output', async () => {
  const script = `
    import { openLog, standardOutput } from '#src/platform/log/log.ts';
    const output = standardOutput();
    const log = openLog('info', output);
    for (let line = 0; line < 3; line += 1) {
      const refused = new Promise((resolve) => output.once('error', resolve));
      log.info('It goes on');
      const { code } = await refused;
      process.stderr.write(code + ' ');
    }
    process.exit(0);
  `;
  const full = await open('/dev/full', 'w');
  try {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: join(import.meta.dirname, '../../..'),
      stdio: ['ignore', full.fd, 'pipe'],
      timeout: 60_000,
    });
    const told = readText(child.stderr!);
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(await told).toBe('ENOSPC ENOSPC ENOSPC ');
  } finally {
    await full.close();
  }
});

test('writes ISO times and the names of levels', () => {
  const line = JSON.parse(logged({})) as Record<string, string>;
  expect(line['level']).toBe('error');
  expect(line['time']).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('writes one readable line and each stack once', () => {
  let text = '';
  const log = openLog('debug', { write: (line: string) => void (text += line) }, 'pretty');
  log.warn({ jobs: 3, place: 'a b' }, 'It waits');
  log.child({ reqId: 'r1' }).error({ err: new TypeError('no') }, 'call failed');
  const [first, second, third, ...stack] = text.split('\n');
  expect(first).toMatch(/^\d\d:\d\d:\d\d\.\d{3} WARN {2}It waits jobs=3 place=a b$/);
  expect(second).toMatch(/^[\d:.]{12} ERROR call failed reqId=r1$/);
  expect(third).toBe('    TypeError: no');
  expect(stack[0]).toMatch(/^ {4}at .*log\.test\.ts/);
  expect(text.match(/TypeError/g)).toHaveLength(1);
});
