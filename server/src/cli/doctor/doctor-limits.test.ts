import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { saveLastBackup } from '#src/platform/backup/last-backup.ts';
import { startBucket } from '#test/bucket.ts';
import { mediaRow } from '#test/media-rows.ts';
import { startRedisPeer } from '#test/redis-peer.ts';
import { runRookery } from '#test/rookery-command.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { startSilentServer } from '#test/silent-server.ts';
import { checkBackupKeys } from './doctor-backup.ts';
import { checkMediaTotal, checkOpenFiles, checkProxies } from './doctor-limits.ts';
import { checkRedis } from './doctor-redis.ts';

const MB = 1024 * 1024;

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'rookery-doctor-'));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

test('reports files that have nearly used up MEDIA_TOTAL_MB', async () => {
  await mediaRow(server, await server.signUp('alice'));
  await server.database.pool.query('update media set stored_bytes = $1', [90 * MB]);
  const stateAt = async (megabytes: number | null) => {
    const community = megabytes && megabytes * MB;
    const config = { objectStore: null, mediaLimits: { community } as never };
    return (await checkMediaTotal(config, server.db))[0];
  };
  expect(await stateAt(null)).toBeUndefined();
  expect((await stateAt(101))?.state).toBe('ok');
  expect(await stateAt(100)).toMatchObject({
    state: 'note',
    text: expect.stringMatching(
      /^Members’ files use 90 MB of the 100 MB allowed by MEDIA_TOTAL_MB/,
    ),
  });
  expect((await stateAt(90))?.state).toBe('broken');
});

test.each([
  [[], []],
  [['10.0.0.0/8', '192.0.2.7', 'fd00::/16'], []],
  [['0.0.0.0/0'], ['broken']],
  [['10.0.0.0/8', '::/0'], ['broken']],
  [['128.0.0.0/1'], ['broken']],
])('judges the trusted proxies %j', (trustedProxies, states) => {
  expect(checkProxies({ trustedProxies }).map(({ state }) => state)).toEqual(states);
});

test('notes a low open-file limit with its connection capacity', async () => {
  const { out } = await runRookery(['doctor'], {
    folder,
    first: 'ulimit -n 1024',
    env: { DATA_DIR: folder, PORT: '0' },
  });
  expect(out).toMatch(
    /^note +Open files: 1024 at most, enough for 412 connections\. .*LimitNOFILE/m,
  );
  const [own] = await checkOpenFiles({ dataDir: folder });
  expect(own?.text).toMatch(/^Open files: \d+ at most/);
});

test('reports a Redis that is unreachable or does not respond', async () => {
  expect(await checkRedis({ redisUrl: null })).toEqual([]);
  const redis = await startRedisPeer();
  expect(await checkRedis({ redisUrl: redis.url })).toMatchObject([{ state: 'ok' }]);
  redis.isSilent = true;
  expect(await checkRedis({ redisUrl: redis.url }, 100)).toMatchObject([{ state: 'broken' }]);
  await redis.stop();
  const [away] = await checkRedis({ redisUrl: redis.url });
  expect(away?.text).toMatch(/^Redis does not answer at 127\.0\.0\.1:\d+ \(.*ECONNREFUSED/);
});

test('reports unusable backup keys and bucket credentials', async () => {
  const bucket = await startBucket();
  const wrong = { ...bucket.config, secretAccessKey: 'no' };
  await saveLastBackup(folder, {
    madeAt: '2026-11-24T12:00:00Z',
    path: 's3://rookery/a',
    bytes: 1,
  });
  const check = (backupRecipients: string[], backupStore: typeof wrong, patienceMs?: number) =>
    checkBackupKeys({ dataDir: folder, backupRecipients, backupStore }, patienceMs);
  expect(await check([], bucket.config)).toMatchObject([{ state: 'ok' }]);
  const [noKey, noBucket] = await check(['age1nonsense'], wrong);
  expect(noKey).toMatchObject({ state: 'broken', text: expect.stringContaining('age1nonsense') });
  expect(noBucket).toMatchObject({ state: 'broken', text: expect.stringContaining('BACKUP_S3_') });
  await bucket.stop();
  const silent = await startSilentServer();
  const away = { ...bucket.config, endpoint: `http://${silent.place}` };
  expect(await check([], away, 200)).toMatchObject([
    { state: 'broken', text: expect.stringContaining('does not answer') },
  ]);
  await silent.stop();
});
