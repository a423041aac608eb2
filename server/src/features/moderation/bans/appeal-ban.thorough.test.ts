// Thorough: starts two further servers, for a limit of calls and for a community of two.
import { listBanAppeals } from '@rookery/contract/admin/members/list-ban-appeals.ts';
import { settleBanAppeal } from '@rookery/contract/admin/members/settle-ban-appeal.ts';
import { RATE_LIMITS } from '@rookery/contract/kernel/limits.ts';
import { describe, expect, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { atConsole } from '#test/console.ts';
import { startTestServer } from '#test/server.ts';

describe('a banned member appeals', () => {
  test('limits appeals from one network', async () => {
    const limited = await startTestServer({ config: { rateLimits: true } });
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const body = { token: 'nonsense', appealText: 'It was not me.' };
    const call = () => limited.call('POST', '/v3/data-link/appeal', { headers, body });
    const [{ points }] = RATE_LIMITS.write;
    await Promise.all(Array.from({ length: points }, call));
    expect((await call()).status).toBe(429);
    await limited.stop();
  });
});

describe('staff who decide', () => {
  test('lets the only administrator decide appeals against own bans', async () => {
    const small = await startTestServer();
    const only = await signUpWith(small, 'only', 'administrator');
    const who = await small.signUp('member');
    await only.ban(who);
    const { text } = await small.mail.to(who.email, 1, 'was banned');
    const token = /\/your-data#(\S+)/.exec(text ?? '')?.[1] ?? '';
    const body = { token, appealText: 'It was not me.' };
    await small.call('POST', '/v3/data-link/appeal', { body });
    const api = await atConsole(small, only);
    const [entry] = (await api.reply(listBanAppeals)).body.data;
    expect(entry.canDecide).toBe(true);
    const given = { isGranted: true, answer: 'We looked at it.' };
    expect(
      (await api.reply(settleBanAppeal, { params: { id: entry.id }, body: given })).status,
    ).toBe(200);
    await small.stop();
  });
});
