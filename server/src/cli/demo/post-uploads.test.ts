import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { uploadedPosts } from '@rookery/demo/public.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openLog, standardOutput } from '#src/platform/log/log.ts';
import { moving, photo, video } from '#test/media-files.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import type { LiveCall } from './live-activity.ts';
import { postUploads } from './post-uploads.ts';

let server: TestServer;
let folder: string;
const members = new Map<string, TestMember>();

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'rookery-demo-'));
  for (const { by } of uploadedPosts) {
    const member = await server.signUp(by);
    members.set(member.id, member);
  }
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function call({ by, path, body, method = 'PUT' }: LiveCall): Promise<unknown> {
  const reply = await members.get(by)?.api(method, path.slice('/v3'.length), body);
  if (!reply || reply.status > 201) throw new Error(JSON.stringify(reply?.body));
  const { url } = reply.body;
  // The test server listens on another port than its settings say.
  return url ? { ...reply.body, url: url.replace(server.config.appUrl, server.url) } : reply.body;
}

test('posts a GIF, a film and pictures once', async () => {
  await writeFile(join(folder, 'meadow-3-1200x800.jpg'), await photo());
  await writeFile(join(folder, 'path-near.jpg'), await photo(600, 400));
  await writeFile(join(folder, 'patience.gif'), await moving('gif'));
  await writeFile(join(folder, 'tide.mp4'), await video());
  const { db, clock } = server;
  const log = openLog('silent', standardOutput(), 'json');
  const deps = { db, clock, folder, call, log };
  await postUploads(deps);
  await postUploads(deps);
  const posts = await db.selectFrom('posts').select('body').execute();
  expect(posts.map(({ body }) => body).toSorted()).toEqual(
    uploadedPosts.map(({ text }) => text).toSorted(),
  );
  const uploads = await db.selectFrom('media').select('content_type').execute();
  const types = uploadedPosts.flatMap(({ files }) => files.map(({ type }) => type));
  expect(uploads.map(({ content_type: type }) => type).toSorted()).toEqual(types.toSorted());
});
