import { expect, test } from 'vitest';

import { checkPicture } from './check-picture.ts';

const file = (head: string, type = ''): Blob =>
  new Blob([Uint8Array.from(head, (char) => char.charCodeAt(0))], { type });
const HEIC = '\0\0\0\x18ftypheic\0\0\0\0mif1';

test('uploads a HEIC or AVIF that the browser can’t show', async () => {
  for (const [head, type] of [
    [HEIC, 'image/heic'],
    ['\0\0\0\x18ftypavif\0\0\0\0avif', 'image/avif'],
    ['\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'image/heic'],
  ] as const) {
    const checked = await checkPicture(file(head, 'application/octet-stream'));
    expect(checked).toMatchObject({ kind: 'uncropped', blob: { type } });
  }
});

test.each([
  ['%PDF-1.7', 'This is a PDF. Choose a picture.'],
  ['This is not a picture.', 'This is a text file. Choose a picture.'],
  ['\0\0\0\x18ftypisom\0\0\0\0isom', 'This is a video. Choose a picture.'],
  ['II*\0', 'This is a TIFF or raw picture. Save it as JPEG or PNG.'],
  ['\xff\xd8\xff\xe0', 'This picture is damaged or incomplete. Choose another one.'],
])('refuses %j with a reason', async (head, message) => {
  expect(await checkPicture(file(head))).toEqual({ kind: 'refused', message });
});
