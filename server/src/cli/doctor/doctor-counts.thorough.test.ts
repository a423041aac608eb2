// Thorough: members write for many rounds while counts are repaired again and again.
import { unfollowUser } from '@rookery/contract/relations/unfollow-user.ts';
import { removeReaction } from '@rookery/contract/posts/remove-reaction.ts';
import { addReaction } from '@rookery/contract/posts/add-reaction.ts';
import { beforeAll, expect, test } from 'vitest';

import { countsScene } from '#test/counts-scene.ts';
import { findCountDrift } from '#test/count-drift.ts';
import type { TestMember, TestServer } from '#test/server.ts';
import { checkCounts } from './doctor-counts.ts';

const SOUND = [{ state: 'ok', text: 'The stored counts are correct' }];
const WRITERS = 4;
const ROUNDS = 8;

const scene = countsScene(WRITERS);
const { spoil } = scene;
let server: TestServer;
let writers: TestMember[];
let celebrity: TestMember;
let postUlid: string;
beforeAll(() => {
  ({ server, writers, celebrity, postUlid } = scene);
});

async function act(writer: TestMember, gives: boolean): Promise<void> {
  const params = { name: celebrity.username };
  const reaction = { ulid: postUlid, reaction: 'thumbs_up' };
  await (gives ? writer.follow(celebrity) : writer.do(unfollowUser, { params }));
  await writer.comment(postUlid, 'Yes.');
  await writer.do(gives ? addReaction : removeReaction, { body: reaction });
  await writer.post('More #rooks');
}

test('ends with correct counts after recounts during concurrent writes', async () => {
  let isWriting = true;
  const writing = Promise.all(
    writers.map(async (writer) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await act(writer, round % 2 === 0);
      }
    }),
  ).finally(() => {
    isWriting = false;
  });
  while (isWriting) {
    await spoil();
    await checkCounts(server.db, { fix: true });
  }
  await writing;
  await checkCounts(server.db, { fix: true });
  expect(await checkCounts(server.db, { fix: false })).toEqual(SOUND);
  expect(await findCountDrift(server)).toEqual([]);
});
