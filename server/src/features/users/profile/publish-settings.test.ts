import { userChannel } from '@rookery/contract/events.ts';
import { updateSettings } from '@rookery/contract/users/update-settings.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { listen } from '#test/listener.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('publishes changed settings to their member only', async () => {
  const [ann, ben] = [await server.signUp('ann'), await server.signUp('ben')];
  const events = await Promise.all(
    [ann, ben].map((who) => {
      const listener = listen(server, who);
      onTestFinished(() => listener.client.disconnect());
      return listener.hear(userChannel(who.ulid), 'SettingsChanged');
    }),
  );
  await ann.do(updateSettings, { body: { dark_mode: 'true' } });
  await expect.poll(() => events).toEqual([[{}], []]);
});
