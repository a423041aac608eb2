import type { Post } from '@rookery/contract/posts/post.ts';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { addMembers } from './members.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from './server.ts';

interface Readers {
  viewer: TestMember;
  ann: TestMember;
  bea: TestMember;
  cleo: TestMember;
  stranger: TestMember;
}

export interface RepostScene {
  readonly server: TestServer;
  readonly readers: Readers;
  freshUlid(): string;
  relate(who: TestMember, verb: 'follow' | 'mute' | 'block', whom: TestMember): Promise<void>;
  write(who: TestMember, body?: string): Promise<string>;
  repost(who: TestMember, ulid: string, body?: string): Promise<string>;
  feed(name?: string, query?: string): Promise<Post[]>;
}

export const idsOf = (posts: readonly Post[]): string[] => posts.map((post) => post.id);
export const postsOf = (reply: Reply): Post[] => reply.body.data as Post[];

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
    await viewer.follow(ann, bea, cleo);
    for (const who of [ann, bea]) await who.follow(viewer);
  });
  afterAll(() => server?.stop());

  const freshUlid = (): string => server.freshUlid();

  const relate = (who: TestMember, verb: 'follow' | 'mute' | 'block', whom: TestMember) =>
    who[verb](whom);
  const write = (who: TestMember, body?: string): Promise<string> => who.post(body);
  const repost = (who: TestMember, ulid: string, body?: string): Promise<string> =>
    who.repost(ulid, body);

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
