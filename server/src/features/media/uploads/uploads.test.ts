import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';
import { uploadTests, originals } from '#test/upload-tests.ts';
import { completeUpload } from '#test/late-bytes.ts';
import { picture, put } from '#test/uploads.ts';

let onDisk: TestServer;
let photo: Buffer;
beforeAll(async () => {
  onDisk = await startTestServer();
  photo = await picture(640, 480);
});
afterAll(() => onDisk.stop());

describe(
  'with files in a folder',
  { tags: ['MEDIA-05', 'MEDIA-06', 'MEDIA-08', 'MEDIA-09', 'MEDIA-10', 'MEDIA-11', 'MEDIA-12'] },
  () => {
    uploadTests(() => onDisk);
  },
);

describe('bytes that arrive after an upload is completed', () => {
  test('are rejected when files are stored in a folder', async () => {
    const signed = await completeUpload(onDisk, 'late', photo);
    const reply = await put(onDisk, signed, photo);
    expect(reply.status).toBe(409);
    const gone = async (): Promise<void> =>
      expect(await originals(onDisk)).not.toContain(signed.key.slice(8));
    await vi.waitFor(gone, 30_000);
  });
});
