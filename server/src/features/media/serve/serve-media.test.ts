import { writeFile } from 'node:fs/promises';
import { readdirSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';
import { servingTests } from '#test/serving-tests.ts';
import { picture, upload } from '#test/uploads.ts';

let onDisk: TestServer;
beforeAll(async () => {
  onDisk = await startTestServer();
});
afterAll(() => onDisk.stop());

describe('from a folder', { tags: ['MEDIA-13', 'MEDIA-27', 'MEDIA-28', 'GAP-138'] }, () => {
  servingTests(() => onDisk);
});

function openFiles(folder: string): number {
  const names = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return '';
    }
  });
  return names.filter((name) => name.startsWith(join(folder, 'media'))).length;
}

test('closes the file when a reader disconnects midway', async () => {
  const alice = await onDisk.signUp('leaver');
  const { url } = await upload(onDisk, alice, await picture(300, 300));
  const key = (url as string).slice(7, -5);
  const { config, db } = onDisk;
  const large = 64 * 1024 * 1024;
  const path = join(config.dataDir, 'media', 'files', key, 'w300.webp');
  await writeFile(path, Buffer.alloc(large));
  const files = [{ width: 300, height: 300, type: 'image/webp', file: `files/${key}/w300.webp` }];
  await db
    .updateTable('media')
    .set({ files: JSON.stringify([{ ...files[0], bytes: large }]) })
    .where('key', '=', key)
    .execute();
  const leaving = Array.from({ length: 10 }, (_, at) => {
    const socket = connect(Number(new URL(onDisk.url).port), '127.0.0.1');
    socket.write(`${at % 5 === 4 ? 'HEAD' : 'GET'} ${url} HTTP/1.1\r\nHost: a\r\n\r\n`);
    return new Promise<void>((resolve) => {
      if (at % 2 === 0) socket.once('data', () => resolve(void socket.destroy()));
      else socket.once('connect', () => resolve(void socket.destroy()));
    });
  });
  await Promise.all(leaving);
  await vi.waitFor(() => expect(openFiles(config.dataDir)).toBe(0), 30_000);
});
