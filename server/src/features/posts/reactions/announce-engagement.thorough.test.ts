// Thorough: starts further servers whose posts are held for review, or that stop before they notify.
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createManualTimers } from '#src/kernel/timers.ts';
import { signUpWith } from '#test/badges.ts';
import { engagementScene } from '#test/engagement-scene.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';

const on = engagementScene();
const { freshUlid, write, heardBy, gathered, settled } = on;
let server: TestServer;
let alice: TestMember;
let bob: TestMember;
beforeEach(() => {
  ({ server, alice, bob } = on);
});

describe('Engagement', { tags: ['RT-05', 'GAP-142'] }, () => {
  test('sends nothing about a pending comment until it is approved', async () => {
    const moderator = await signUpWith(server, `mona${bob.username.slice(3)}`, 'moderator');
    const ulid = await write(alice);
    const isHeld = { held_at: server.clock.now() };
    await server.db.updateTable('users').set(isHeld).where('id', '=', bob.id).execute();
    const { database, secrets, clock, config } = server;
    const holding = await startTestServer({
      ...{ database, secrets, clock },
      config: { ...config, rateLimits: true, roles: ['web'] },
    });
    onTestFinished(() => holding.stop());
    const held = async (): Promise<string> => {
      const body = { ulid: freshUlid(), parentId: ulid, body: 'Hello.' };
      const reply = await holding.apiAs(bob.accessToken)('PUT', '/comments', body);
      expect(reply.body.data.isHeld).toBe(true);
      await untilOutboxHandled(server);
      return body.ulid;
    };
    await settled();
    const [toAlice, toBob] = [await heardBy(alice), await heardBy(bob)];
    const [released, removed] = [await held(), await held()];
    expect(on.gathers).toBe(0);
    const decide = (id: string, action: string): Promise<Reply> =>
      moderator.api('POST', `/moderation/post/action/${action}`, {
        postULID: id,
        action,
        violation: 'spam',
        reason: 'This is spam.',
      });
    expect((await decide(removed, 'removeContent')).status).toBe(200);
    await gathered();
    await vi.waitFor(() => expect(toBob).toHaveLength(1), 30_000);
    expect(toBob[0]?.data[removed]).toMatchObject({ isHidden: true });
    expect(toAlice).toEqual([]);
    expect((await decide(released, 'removeFlag')).status).toBe(200);
    await gathered();
    await vi.waitFor(() => expect(toAlice).toHaveLength(1), 30_000);
    expect(toAlice[0]?.data[ulid]?.postEngagement.commentCount).toBe(1);
  });
});

describe('between processes', { tags: ['RT-05'] }, () => {
  test('notifies of a comment after its process has stopped', async () => {
    const { database, secrets, clock } = server;
    const doomed = await startTestServer({
      database,
      secrets,
      clock,
      timers: createManualTimers(),
    });
    const ulid = await write(alice);
    await settled();
    const heard = await heardBy(alice);
    const reply = await doomed.apiAs(bob.accessToken)('PUT', '/comments', {
      ulid: freshUlid(),
      parentId: ulid,
      body: 'Last words.',
    });
    expect(reply.status).toBe(201);
    await doomed.stop();
    await gathered();
    await vi.waitFor(() => expect(heard).toHaveLength(1), 30_000);
    expect(heard[0]?.data[ulid]?.postEngagement.commentCount).toBe(1);
  });
});
