// Thorough: starts a server with a no-reply sender address, and a server with a limit of calls.
import { RATE_LIMITS } from '@rookery/contract/kernel/limits.ts';
import { expect, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { startTestServer } from '#test/server.ts';

test('does not ask for replies to a no-reply address', async () => {
  const silent = await startTestServer({ config: { mailFrom: 'House <no-reply@rookery.test>' } });
  const chief = await signUpWith(silent, 'chief', 'administrator');
  const who = await silent.signUp('target');
  await chief.ban(who);
  const { text } = await silent.mail.to(who.email, 1, 'was banned');
  expect(text).toContain('appeal with the link below');
  expect(text).not.toContain('reply to this email');
  await silent.stop();
});

test('limits requests from one network', async () => {
  const limited = await startTestServer({ config: { rateLimits: true } });
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const body = { token: 'nonsense' };
  const call = () => limited.call('POST', '/v3/data-link/export', { headers, body });
  const [{ points }] = RATE_LIMITS.read;
  const answers = await Promise.all(Array.from({ length: points }, call));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  expect((await call()).status).toBe(429);
  await limited.stop();
});
