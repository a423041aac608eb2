import { mkdtemp } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { withholdJobs } from '#src/features/media/serve/withhold-files.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { openStorage } from '#src/platform/storage/open-storage.ts';
import type { Storage } from '#src/platform/storage/storage.ts';
import { signUpWith } from './badges.ts';
import { startBucket, type TestBucket } from './bucket.ts';
import { addMember } from './members.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';
import { picture, upload } from './uploads.ts';

export const PUBLIC = 'https://files.rookery.example';

const WIDTHS = ['w500.webp', 'w1024.webp', 'w1200.webp'];

export function withheldScene() {
  const told: { urls: string[]; authorization: string | undefined }[] = [];
  let cache: Server;
  let bucket: TestBucket;
  let server: TestServer;
  let storage: Storage;
  let alice: TestMember;
  let joined = 0;
  let groups = 0;
  let moderator: TestMember;

  beforeAll(async () => {
    cache = createServer((request, response) => {
      let body = '';
      request.on('data', (data: Buffer) => (body += data.toString()));
      request.on('end', () => {
        const { authorization } = request.headers;
        told.push({ ...(JSON.parse(body) as { urls: string[] }), authorization });
        response.end();
      });
    });
    await new Promise<void>((resolve) => cache.listen(0, '127.0.0.1', resolve));
    const { port } = cache.address() as AddressInfo;
    bucket = await startBucket();
    const mediaPurgeUrl = `http://127.0.0.1:${port}/purge`;
    const objectStore = { ...bucket.config, publicUrl: PUBLIC };
    server = await startTestServer({
      config: { objectStore, mediaPurgeUrl, mediaPurgeToken: 'let me' },
    });
    const { config, secrets, clock } = server;
    storage = await openStorage({ config, secrets, clock });
    moderator = await signUpWith(server, 'watchful', 'moderator');
  });

  afterAll(async () => {
    storage.close();
    await server.stop();
    await bucket.stop();
    cache.close();
  });

  const get = (path: string): Promise<Response> => fetch(server.url + path, { redirect: 'manual' });
  const keyOf = (url: string): string => url.slice('/media/'.length, -'.webp'.length);

  const areThere = async (folder: string): Promise<boolean[]> =>
    Promise.all(WIDTHS.map(async (name) => (await storage.stat(`${folder}/${name}`)) !== null));

  async function folderOf(url: string): Promise<string | null> {
    const row = await server.db
      .selectFrom('media')
      .select('withheld_folder')
      .where('key', '=', keyOf(url))
      .executeTakeFirstOrThrow();
    return row.withheld_folder;
  }

  function jobsWith(over: Storage): Map<string, (payload: unknown) => Promise<void>> {
    const handlers = new Map<string, (payload: unknown) => Promise<void>>();
    const jobs = {
      handle: (name: string, handler: (payload: unknown) => Promise<void>) =>
        void handlers.set(name, handler),
      repeat: (name: string, _pattern: string, handler: () => Promise<void>) =>
        void handlers.set(name, handler),
      atStart: (name: string, handler: () => Promise<void>) => void handlers.set(name, handler),
    } as unknown as Jobs;
    const worker = { makeFolder: () => mkdtemp(join(tmpdir(), 'rookery-test-')) } as never;
    const { db, config } = server;
    withholdJobs(jobs, { db, storage: over, worker, config });
    return handlers;
  }

  const madeGroup = (visibility: 'public' | 'private'): Promise<string> =>
    alice.createGroup(`Herons ${++groups}`, { visibility });

  async function posted(groupId?: string): Promise<{ ulid: string; url: string }> {
    const { url } = await upload(server, alice, await picture(1200, 800));
    return { ulid: await alice.post('Look.', { images: [url], groupId }), url };
  }

  beforeEach(async () => {
    alice = await addMember(server, `alice${++joined}`);
    moderator = await server.signIn(moderator.email);
  });

  return {
    get server() {
      return server;
    },
    get storage() {
      return storage;
    },
    get alice() {
      return alice;
    },
    set alice(member: TestMember) {
      alice = member;
    },
    get moderator() {
      return moderator;
    },
    told,
    get,
    keyOf,
    areThere,
    folderOf,
    jobsWith,
    madeGroup,
    posted,
  };
}
