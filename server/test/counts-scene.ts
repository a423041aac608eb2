import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';

import { signUpWith } from './badges.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';

export interface CountsScene {
  server: TestServer;
  writers: TestMember[];
  celebrity: TestMember;
  postUlid: string;
  groupId: string;
  spoil(): Promise<void>;
}

export function countsScene(writerCount: number): CountsScene {
  const scene = { spoil } as CountsScene;
  beforeAll(async () => {
    const server = await startTestServer();
    const celebrity = await signUpWith(server, 'celebrity', 'administrator');
    const writers: TestMember[] = [];
    for (let nth = 0; nth < writerCount; nth += 1) {
      writers.push(await server.signUp(`writer_${nth}`));
    }
    Object.assign(scene, { server, celebrity, writers });
    scene.postUlid = await celebrity.post('Hello #rooks');
    scene.groupId = await celebrity.createGroup('Rookery');
  });
  afterAll(() => scene.server.stop());

  async function spoil(): Promise<void> {
    const { server, celebrity, postUlid } = scene;
    await sql`update user_counts set followers = followers + 7, posts = posts + 3
      where user_id = ${celebrity.id}`.execute(server.db);
    await sql`update post_counts set comments = comments + 2, all_comments = all_comments + 2,
      shown_answers = shown_answers + 2, reactions = '{"thumbs_up": 9}', reaction_score = 40
      where post_id = ${ulidToUuid(postUlid)}`.execute(server.db);
    await sql`update group_counts set members = members + 5`.execute(server.db);
    await sql`insert into topic_changes (kind, topic_key, shown_as, change)
      values ('hashtag', 'rooks', 'rooks', 4)`.execute(server.db);
  }

  return scene;
}
