import type { flagPost } from '@rookery/contract/posts/flag-post.ts';
import type { Body } from '@rookery/contract/kernel/call.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { signUpWith } from './badges.ts';
import { addMembers } from './members.ts';
import { startPageServer, type PageServer } from './page-server.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';
import { picture, upload } from './uploads.ts';

export const DAY = 86_400_000;

export const NOT_FOUND_STATUSES = [404];

export function withheldMediaScene() {
  let site: PageServer;
  let server: TestServer;

  let other: TestServer;
  let moderator: TestMember;
  let alice: TestMember;
  let bob: TestMember;
  let joined = 0;

  beforeAll(async () => {
    site = await startPageServer();
    server = await startTestServer({ fetchGuard: site.guard });
    const { database, secrets, clock, config } = server;
    const shared = { ...config, objectStore: null };
    other = await startTestServer({ database, secrets, clock, config: shared });
    moderator = await signUpWith(server, 'watchful', 'moderator');
  });

  beforeEach(async () => {
    [alice, bob] = await addMembers(server, [`alice${++joined}`, `bob${joined}`]);
    moderator = await server.signIn(moderator.email);
  });

  afterAll(async () => {
    await other.stop();
    await server.stop();
    await site.stop();
  });

  const posted = (who: TestMember, fields: object): Promise<string> => who.post('Look.', fields);

  async function statusesOf(url: string): Promise<number[]> {
    const tag = `"${url.slice('/media/'.length)}/w520.webp"`;
    const answers = await Promise.all(
      [server, other].flatMap((one) =>
        ['', '?width=40', '?width=500', '?width=1024', '?width=9999'].flatMap((query) => [
          fetch(`${one.url}${url}${query}`),
          fetch(`${one.url}${url}${query}`, { method: 'HEAD' }),
          fetch(`${one.url}${url}${query}`, { headers: { range: 'bytes=0-1' } }),
          fetch(`${one.url}${url}${query}`, { headers: { 'if-none-match': tag } }),
        ]),
      ),
    );
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    return [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b);
  }

  const isThere = async (url: string): Promise<void> =>
    expect((await statusesOf(url)).filter((status) => status >= 300 && status !== 304)).toEqual([]);

  async function photoOf(who: TestMember): Promise<string> {
    return (await upload(server, who, await picture(520, 340))).url as string;
  }

  const hide = (ulid: string) =>
    moderator.reply(removePost, { body: { ulid, reason: 'Not for this place.' } });

  const report = (
    who: TestMember,
    ulid: string,
    violationType: Body<typeof flagPost>['violationType'],
  ): Promise<void> => who.report(ulid, violationType);

  const mapped = (who: TestMember, ulid: string): Promise<Post | undefined> => who.see(ulid);

  return {
    get site() {
      return site;
    },
    get server() {
      return server;
    },
    get other() {
      return other;
    },
    get moderator() {
      return moderator;
    },
    get alice() {
      return alice;
    },
    get bob() {
      return bob;
    },
    get joined() {
      return joined;
    },
    posted,
    statusesOf,
    isThere,
    photoOf,
    hide,
    report,
    mapped,
  };
}
