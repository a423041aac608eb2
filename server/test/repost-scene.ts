import { createPost } from '@rookery/contract/posts/create-post.ts';
import { createRepost } from '@rookery/contract/posts/create-repost.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { addMembers } from './members.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from './server.ts';

/** The viewer follows ann, bea and cleo, and no one else; ann and bea follow back. */
interface Readers {
  viewer: TestMember;
  ann: TestMember;
  bea: TestMember;
  cleo: TestMember;
  stranger: TestMember;
}

export interface RepostScene {
  readonly server: TestServer;
  /** Each test has its own. */
  readonly readers: Readers;
  freshUlid(): string;
  relate(who: TestMember, verb: string, whom: TestMember): Promise<void>;
  write(who: TestMember, body?: string): Promise<string>;
  repost(who: TestMember, ulid: string, body?: string): Promise<string>;
  /** A home feed of the viewer. */
  feed(name?: string, query?: string): Promise<Post[]>;
}

export const idsOf = (posts: readonly Post[]): string[] => posts.map((post) => post.id);
export const postsOf = (reply: Reply): Post[] => reply.body.data as Post[];

/** Starts a server before the tests of a file. */
export function repostScene(): RepostScene {
  let server: TestServer;
  let viewer: TestMember;
  let ann: TestMember;
  let bea: TestMember;
  let cleo: TestMember;
  let stranger: TestMember;

  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    const at = Math.random().toString(36).slice(2, 8);
    [viewer, ann, bea, cleo, stranger] = await addMembers(server, [
      `viewer${at}`,
      `ann${at}`,
      `bea${at}`,
      `cleo${at}`,
      `stranger${at}`,
    ]);
    for (const whom of [ann, bea, cleo]) await relate(viewer, 'follow', whom);
    for (const who of [ann, bea]) await relate(who, 'follow', viewer);
  });
  afterAll(() => server?.stop());

  const freshUlid = (): string => server.freshUlid();

  async function relate(who: TestMember, verb: string, whom: TestMember): Promise<void> {
    expect((await who.api('PUT', `/profile/${whom.username}/${verb}`)).status).toBe(200);
  }

  async function write(who: TestMember, body = 'A post.'): Promise<string> {
    const reply = await who.do(createPost, { body: { ulid: freshUlid(), body } });
    return reply.data.id;
  }

  async function repost(who: TestMember, ulid: string, body = ''): Promise<string> {
    const reply = await who.do(createRepost, { body: { ulid, body } });
    return reply.data.id;
  }

  async function feed(name = 'following', query = 'limit=50'): Promise<Post[]> {
    const reply = await viewer.api('GET', `/posts/${name}?${query}`);
    expect(reply.status).toBe(200);
    return reply.body.data as Post[];
  }

  return {
    get server() {
      return server;
    },
    get readers() {
      return { viewer, ann, bea, cleo, stranger };
    },
    ...{ freshUlid, relate, write, repost, feed },
  };
}
