import { expect, test } from 'vitest';

import { ACCEPT, checkFiles, pastedFiles } from './media-checks.ts';
import { moveItem } from './move-item.ts';

const file = (name: string, type: string, size = 10): File => {
  const made = new File(['x'.repeat(Math.min(size, 10))], name, { type });
  return Object.defineProperty(made, 'size', { value: size });
};
const png = (name = 'a.png'): File => file(name, 'image/png');

test('accepts exactly six types', { tags: ['MEDIA-05'] }, () => {
  const types = [
    'video/quicktime',
    'video/mp4',
    'image/png',
    'image/gif',
    'image/jpeg',
    'image/webp',
  ];
  expect(ACCEPT.split(',').toSorted()).toEqual(types.toSorted());
  for (const type of types) {
    expect(checkFiles([file('a', type)], 0)).toMatchObject({ accepted: [{ type }], alerts: [] });
  }
});

test('refuses other types and names the accepted ones', { tags: ['MEDIA-06'] }, () => {
  const { accepted, alerts } = checkFiles(
    [file('a.pdf', 'application/pdf'), file('b.png', 'image/svg+xml'), png()],
    0,
  );
  expect(accepted).toHaveLength(1);
  const kinds = 'Use JPEG, PNG, WebP or GIF for images, and MP4 or MOV for videos.';
  expect(alerts).toEqual([
    'Invalid file format',
    `a.pdf can’t be added. ${kinds}`,
    `b.png can’t be added. ${kinds}`,
  ]);
});

test('uses the file name when the type is missing', () => {
  expect(checkFiles([file('film.MOV', '')], 0).accepted[0]?.type).toBe('video/quicktime');
  const { alerts } = checkFiles([file('film', ''), file('a.exe', '')], 0);
  expect(alerts[0]).toBe('Invalid file format');
  expect(alerts.slice(1).map((alert) => alert.split(' ')[0])).toEqual(['film', 'a.exe']);
});

test(
  'accepts the first five files and reports the sixth',
  { tags: ['MEDIA-01', 'MEDIA-04'] },
  () => {
    const six = Array.from({ length: 6 }, (_each, at) => png(`${at}.png`));
    const { accepted, alerts } = checkFiles(six, 0);
    expect(accepted.map((each) => each.file.name)).toEqual([
      '0.png',
      '1.png',
      '2.png',
      '3.png',
      '4.png',
    ]);
    expect(alerts).toEqual(['Maximum upload limit reached.']);
    expect(checkFiles([png()], 5)).toEqual({
      accepted: [],
      alerts: ['Maximum upload limit reached.'],
    });
    expect(checkFiles([png()], 4).accepted).toHaveLength(1);
  },
);

test.each([
  ['image/png', 10],
  ['image/gif', 15],
  ['video/mp4', 200],
])('refuses a %s of more than %s MB before sending', { tags: ['GAP-131'] }, (type, megabytes) => {
  const most = megabytes * 1024 * 1024;
  expect(checkFiles([file('a', type, most)], 0).accepted).toHaveLength(1);
  const { accepted, alerts } = checkFiles([file('big', type, most + 1)], 0);
  expect(accepted).toEqual([]);
  expect(alerts[0]).toContain(`is ${megabytes} MB.`);
  expect(checkFiles([file('nothing', type, 0)], 0).alerts).toEqual(['nothing is empty.']);
});

test('takes gif, png and jpeg pastes without text', { tags: ['MEDIA-07'] }, () => {
  const files = ['image/gif', 'image/png', 'image/jpeg', 'image/webp', 'video/mp4'].map((type) =>
    file('a', type),
  );
  const list = Object.assign(files, { item: () => null }) as unknown as FileList;
  const taken = pastedFiles({ files: list, types: ['Files'] });
  expect(taken.map(({ type }) => type)).toEqual(['image/gif', 'image/png', 'image/jpeg']);
  expect(pastedFiles({ files: list, types: ['text/plain', 'Files'] })).toEqual([]);
  expect(pastedFiles(null)).toEqual([]);
});

test('moves one item and keeps the others in order', () => {
  const list = ['a', 'b', 'c', 'd'];
  expect(moveItem(list, 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveItem(list, 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moveItem(list, 1, 99)).toEqual(['a', 'c', 'd', 'b']);
  expect(moveItem(list, 1, 1)).toBe(list);
  expect(moveItem(list, 9, 0)).toBe(list);
});
