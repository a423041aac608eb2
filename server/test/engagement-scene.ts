import { userChannel, type Engagement } from '@rookery/contract/events.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { createManualTimers, type ManualTimers, type Timers } from '#src/kernel/timers.ts';
import { listen, type Listener } from './listener.ts';
import { addMembers } from './members.ts';
import { untilOutboxHandled } from './outbox.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';

export const GATHER_MS = 2000;

export function engagementScene() {
  let timers: ManualTimers;
  let gathers = 0;
  let server: TestServer;
  let alice: TestMember;
  let bob: TestMember;
  let carol: TestMember;
  const listeners: Listener[] = [];

  beforeAll(async () => {
    timers = createManualTimers();
    server = await startTestServer({ timers: watched(timers) });
  });

  beforeEach(async () => {
    const at = Math.random().toString(36).slice(2, 8);
    [alice, bob, carol] = await addMembers(server, [`alice${at}`, `bob${at}`, `carol${at}`]);
  });

  afterEach(() => {
    for (const { client } of listeners.splice(0)) client.disconnect();
  });

  afterAll(() => server.stop());

  /** Counts pending flushes: other timers of the server may be due at the same time. */
  function watched({ after }: ManualTimers): Timers {
    return {
      after(milliseconds, work) {
        if (milliseconds !== GATHER_MS) return after(milliseconds, work);
        gathers += 1;
        const end = (): void => void (gathers -= 1);
        const cancel = after(milliseconds, () => {
          end();
          return work();
        });
        return () => {
          cancel();
          end();
        };
      },
    };
  }

  const begunToGather = (): Promise<void> => vi.waitFor(() => expect(gathers).toBe(1), 30_000);
  const freshUlid = (): string => server.freshUlid();

  const write = (who: TestMember, parentId?: string): Promise<string> =>
    parentId === undefined ? who.post('Hello.') : who.comment(parentId, 'Hello.');

  function heardBy(who: TestMember, on = server): Promise<Engagement[]> {
    const listener = listen(on, who);
    listeners.push(listener);
    return listener.hear<Engagement>(userChannel(who.ulid), 'Engagement');
  }

  const idsIn = ({ data }: Engagement): string[] => Object.keys(data);

  async function gathered(): Promise<void> {
    await begunToGather();
    await untilOutboxHandled(server);
    timers.advance(GATHER_MS);
  }

  async function settled(): Promise<void> {
    await untilOutboxHandled(server);
    timers.advance(GATHER_MS);
    await timers.done();
  }

  async function fresh(who: TestMember, ulid: string): Promise<unknown> {
    const post = await who.see(ulid);
    return {
      postEngagement: post?.postEngagement,
      isDeleted: post?.isDeleted,
      isHidden: post?.isHidden,
    };
  }

  async function again(who: TestMember): Promise<TestMember> {
    return { ...(await server.signIn(who.email)), username: who.username };
  }

  return {
    get timers() {
      return timers;
    },
    get gathers() {
      return gathers;
    },
    get server() {
      return server;
    },
    get alice() {
      return alice;
    },
    get bob() {
      return bob;
    },
    get carol() {
      return carol;
    },
    listeners,
    begunToGather,
    freshUlid,
    write,
    heardBy,
    idsIn,
    gathered,
    settled,
    fresh,
    again,
  };
}
