// Thorough: members write for many rounds while counts are repaired again and again.
import { beforeAll, expect, test } from 'vitest';

import { countsScene, done } from '#test/counts-scene.ts';
import { drifted } from '#test/drift.ts';
import type { TestMember, TestServer } from '#test/server.ts';
import { checkCounts } from './doctor-counts.ts';

const SOUND = [{ state: 'ok', text: 'Counts are what the rows say' }];
const WRITERS = 4;
const ROUNDS = 8;

const scene = countsScene(WRITERS);
const { spoil, wrote } = scene;
let server: TestServer;
let writers: TestMember[];
let postUlid: string;
beforeAll(() => {
  ({ server, writers, postUlid } = scene);
});

/** What one member does in a moment. @param method gives, or takes back */
async function act(writer: TestMember, method: 'PUT' | 'DELETE'): Promise<void> {
  await done(writer.api(method, '/profile/celebrity/follow'));
  await wrote(writer, '/comments', { parentId: postUlid, body: 'Yes.' });
  await done(writer.api(method, '/post/reaction', { ulid: postUlid, reaction: 'thumbs_up' }));
  await wrote(writer, '/posts', { body: 'More #rooks' });
}

test('members write while counts are mended again and again, and in the end every count is what the rows say', async () => {
  let isWriting = true;
  const writing = Promise.all(
    writers.map(async (writer) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await act(writer, round % 2 === 0 ? 'PUT' : 'DELETE');
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
  expect(await drifted(server)).toEqual([]);
});
