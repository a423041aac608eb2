import { getSettings } from '@rookery/contract/users/get-settings.ts';
import { updateSettings } from '@rookery/contract/users/update-settings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  const config = { brandPrimary: '#1a5fb4', brandSecondary: '#26a269' };
  server = await startTestServer({ config });
  member = await server.signIn('member@rookery.test');
});
afterAll(() => server.stop());

async function colours(): Promise<string[]> {
  const { data } = (await member.reply(getSettings)).body;
  const of = (name: string): string =>
    data.find((each: { name: string }) => each.name === `${name}_colors`).value;
  return [of('primary'), of('secondary'), of('tertiary')];
}

test('applies the brand’s colours unless a member chose others', async () => {
  expect(await colours()).toEqual(['#1a5fb4', '#26a269', '#20818f']);
  await member.do(updateSettings, { body: { primary_colors: '#000000' } });
  expect(await colours()).toEqual(['#000000', '#26a269', '#135135']);
});
