import { acceptOf, FILE_TYPES } from '@rookery/contract/kernel/file-types.ts';
import { describe, expect, test } from 'vitest';

import { ACCEPT, checkFiles, pastedFiles } from './media-checks.ts';
import { moveItem } from '#web/ui/reorder/move-item.ts';

const HEADS = {
  png: '\x89PNG\r\n\x1a\n',
  gif: 'GIF89a',
  jpeg: '\xff\xd8\xff\xe0',
  webp: 'RIFF\0\0\0\0WEBP',
  avif: '\0\0\0\x18ftypavif\0\0\0\0avif',
  heic: '\0\0\0\x18ftypheic\0\0\0\0mif1',
  mp4: '\0\0\0\x18ftypisom\0\0\0\0isom',
  mov: '\0\0\0\x14ftypqt  \0\0\0\0qt  ',
  webm: '\x1a\x45\xdf\xa3\x9fB\x82\x84webm',
  matroska: '\x1a\x45\xdf\xa3\x9fB\x82\x88matroska',
  pdf: '%PDF-1.7',
  svg: '<svg xmlns="http://www.w3.org/2000/svg">',
};

function file(name: string, kind: keyof typeof HEADS, type = '', size = 100): File {
  const head = Uint8Array.from(HEADS[kind], (char) => char.charCodeAt(0));
  return Object.defineProperty(new File([head], name, { type }), 'size', { value: size });
}
const png = (name = 'a.png'): File => file(name, 'png', 'image/png');

test('offers all types and endings in the pickers', { tags: ['MEDIA-05'] }, () => {
  const specified = 'video/quicktime,video/mp4,image/png,image/gif,image/jpeg,image/webp';
  const listed = ACCEPT.split(',');
  for (const type of [...specified.split(','), 'video/3gpp', '.heic', '.mkv', '.m4v']) {
    expect(listed, type).toContain(type);
  }
  expect(new Set(listed).size).toBe(listed.length);
  const pictures = acceptOf(['image', 'gif']);
  expect(pictures).toContain('image/heic');
  expect(pictures).not.toContain('video');
});

describe('accepts files by their content', () => {
  test.each([
    ['jpeg', 'image/jpg', 'image/jpeg'],
    ['jpeg', 'image/pjpeg', 'image/jpeg'],
    ['png', 'application/octet-stream', 'image/png'],
    ['gif', 'text/plain', 'image/gif'],
    ['webp', '', 'image/webp'],
    ['avif', '', 'image/avif'],
    ['heic', 'application/octet-stream', 'image/heic'],
    ['mp4', 'video/x-m4v', 'video/mp4'],
    ['mp4', 'video/3gpp', 'video/mp4'],
    ['mov', 'image/jpeg', 'video/quicktime'],
    ['webm', '', 'video/webm'],
    ['matroska', '', 'video/x-matroska'],
  ] as const)('%s declared as %j', { tags: ['MEDIA-05'] }, async (kind, declared, type) => {
    const { accepted, alerts } = await checkFiles([file('a.txt', kind, declared)], 0);
    expect({ types: accepted.map((each) => each.type), alerts }).toEqual({
      types: [type],
      alerts: [],
    });
    expect(Object.values(FILE_TYPES).map(({ types }) => types[0])).toContain(type);
  });
});

test('refuses other files and says what they are', { tags: ['MEDIA-06'] }, async () => {
  const files = [file('cv.jpg', 'pdf', 'image/jpeg'), file('b.png', 'svg', 'image/png'), png()];
  const { accepted, alerts } = await checkFiles(files, 0);
  expect(accepted).toHaveLength(1);
  expect(alerts).toEqual([
    'Invalid file format',
    'cv.jpg is a PDF. Pictures, GIFs and videos can be posted.',
    'b.png is an SVG. Save it as JPEG or PNG.',
  ]);
});

test('says when a file can’t be read', async () => {
  const gone = Object.defineProperty(png('cloud.png'), 'slice', {
    value: () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }),
  });
  expect((await checkFiles([gone], 0)).alerts).toEqual([
    'cloud.png couldn’t be read. Download it to this device first.',
  ]);
});

test(
  'accepts the first five files and reports the sixth',
  { tags: ['MEDIA-01', 'MEDIA-04'] },
  async () => {
    const six = Array.from({ length: 6 }, (_each, at) => png(`${at}.png`));
    const { accepted, alerts } = await checkFiles(six, 0);
    const names = accepted.map((each) => each.file.name);
    expect(names).toEqual(['0.png', '1.png', '2.png', '3.png', '4.png']);
    expect(alerts).toEqual(['Maximum upload limit reached.']);
    expect(await checkFiles([png()], 5)).toEqual({
      accepted: [],
      alerts: ['Maximum upload limit reached.'],
    });
    expect((await checkFiles([png()], 4)).accepted).toHaveLength(1);
  },
);

test.each([
  ['png', 'pictures', 10],
  ['heic', 'pictures', 10],
  ['gif', 'GIFs', 15],
  ['webm', 'videos', 200],
] as const)(
  'refuses a %s over the limit of %s: %s MB',
  { tags: ['GAP-131'] },
  async (kind, limited, megabytes) => {
    const most = megabytes * 1024 * 1024;
    expect((await checkFiles([file('a', kind, '', most)], 0)).accepted).toHaveLength(1);
    const { accepted, alerts } = await checkFiles([file('big', kind, '', most + 1)], 0);
    expect(accepted).toEqual([]);
    expect(alerts).toEqual([
      `big is too large (${megabytes}.1 MB). The limit for ${limited} is ${megabytes} MB.`,
    ]);
    const empty = await checkFiles([file('nothing', kind, '', 0)], 0);
    expect(empty.alerts).toEqual(['nothing is empty.']);
  },
);

test('takes gif, png and jpeg pastes without text', { tags: ['MEDIA-07'] }, () => {
  const types = ['image/gif', 'image/png', 'image/jpeg', 'image/jpg', 'image/webp', 'video/mp4'];
  const files = types.map((type) => file('a', 'png', type));
  const list = Object.assign(files, { item: () => null }) as unknown as FileList;
  const paste = (text?: string) => ({
    files: list,
    types: text === undefined ? ['Files'] : ['text/plain', 'Files'],
    getData: () => text ?? '',
  });
  expect(pastedFiles(paste()).map(({ type }) => type)).toEqual(types.slice(0, 4));
  expect(pastedFiles(paste('The heron'))).toEqual([]);
  expect(pastedFiles(null)).toEqual([]);
});

test('keeps the order of several pasted files beside their names', () => {
  const files = [png('b.png'), png('a file.png')];
  const list = Object.assign(files, { item: () => null }) as unknown as FileList;
  const paste = (text: string) =>
    pastedFiles({ files: list, types: ['text/plain', 'Files'], getData: () => text });
  const names = ['b.png', 'a file.png'];
  for (const text of [
    'b.png\na file.png',
    '/home/ann/b.png\r\n/home/ann/a file.png\r\n',
    'file:///home/ann/b.png\nfile:///home/ann/a%20file.png',
  ]) {
    expect(paste(text).map(({ name }) => name)).toEqual(names);
  }
  expect(paste('See b.png')).toEqual([]);
  expect(paste('file:///home/%E0%A4%A')).toEqual([]);
});

test('moves one item and keeps the others in order', () => {
  const list = ['a', 'b', 'c', 'd'];
  expect(moveItem(list, 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveItem(list, 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moveItem(list, 1, 99)).toEqual(['a', 'c', 'd', 'b']);
  expect(moveItem(list, 1, 1)).toBe(list);
  expect(moveItem(list, 9, 0)).toBe(list);
});
