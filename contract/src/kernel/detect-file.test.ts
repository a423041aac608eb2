import { describe, expect, test } from 'vitest';
import { detectFile, refusalText, tooLargeText } from './detect-file.ts';
import { FILE_KINDS, FILE_TYPES, kindOfType, mayBeMedia } from './file-types.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));

describe('detects what can be uploaded', () => {
  test.each([
    ['jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['gif', 'GIF87a\x01\0'],
    ['gif', 'GIF89a\x01\0'],
    ['webp', 'RIFF\x10\0\0\0WEBPVP8 '],
    ['avif', '\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf'],
    ['avif', '\0\0\0\x18ftypmif1\0\0\0\0mif1avif'],
    ['heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['heic', '\0\0\0\x1cftypmif1\0\0\0\0mif1heixMiHE'],
    ['heic', '\0\0\0\x1cftyphevc\0\0\0\0mif1hevcmsf1'],
    ['heic', '\0\0\0\x1cftypmsf1\0\0\0\0msf1hevcheic'],
    ['mp4', '\0\0\0\x18ftypisom\0\0\x02\0isomavc1'],
    ['mp4', '\0\0\0\x18ftypM4V \0\0\0\x01M4V mp42'],
    ['mp4', '\0\0\0\x18ftyp3gp5\0\0\x01\x003gp5isom'],
    ['mp4', '\0\0\0\x10ftypavc1\0\0\0\0'],
    ['mov', '\0\0\0\x14ftypqt  \0\0\x02\0qt  '],
    ['mov', '\0\0\0\x08wide\0\0\x01\0mdat'],
    ['webm', '\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\x82\x84webm'],
    ['matroska', '\x1a\x45\xdf\xa3\xa3B\x86\x81\x01B\x82\x88matroska'],
  ])('%s: %j', (kind, start) => {
    expect(detectFile(bytes(start))).toEqual({ kind });
  });
});

describe('names what cannot be uploaded, and what to do', () => {
  test.each([
    ['%PDF-1.4', 'This is a PDF. Pictures, GIFs and videos can be posted.'],
    ['ID3\x03\0', 'This is a sound file. Pictures, GIFs and videos can be posted.'],
    [
      '\0\0\0\x18ftypM4A \0\0\0\0M4A ',
      'This is a sound file. Pictures, GIFs and videos can be posted.',
    ],
    ['8BPS\0\x01', 'This is a Photoshop file. Save it as JPEG or PNG.'],
    ['\0\0\0\x18ftypavis\0\0\0\0avis', 'This is an animated AVIF. Save it as GIF or MP4.'],
    ['\0\0\0\x1cftypavis\0\0\0\0avifavis', 'This is an animated AVIF. Save it as GIF or MP4.'],
    ['\0\0\0\x18ftyphevc\0\0\0\0msf1hevc', 'This is a HEIC sequence. Save it as GIF or MP4.'],
    ['\0\0\0\x18ftypmsf1\0\0\0\0msf1hevc', 'This is a HEIC sequence. Save it as GIF or MP4.'],
    ['\0\0\x01\xba\x44', 'This is an MPEG-1 or MPEG-2 video. Save it as MP4.'],
    ['<?xml version="1.0"?><!-- a --><svg>', 'This is an SVG. Save it as JPEG or PNG.'],
    ['Dear diary\r\n', 'This is a text file. Pictures, GIFs and videos can be posted.'],
    ['\x01\x02\x03', 'This file is of an unknown kind. Pictures, GIFs and videos can be posted.'],
    ['', 'This file is of an unknown kind. Pictures, GIFs and videos can be posted.'],
  ])('%j', (start, text) => {
    expect(refusalText(detectFile(bytes(start)), { wants: 'post' })).toBe(text);
  });

  test('asks for a picture where only pictures are possible', () => {
    const wants = 'picture';
    expect(refusalText({ kind: 'mp4' }, { wants })).toBe('This is a video. Choose a picture.');
    expect(refusalText(detectFile(bytes('%PDF-')), { wants, subject: 'cv.pdf' })).toBe(
      'cv.pdf is a PDF. Choose a picture.',
    );
    expect(refusalText(detectFile(bytes('\0\0\0\x18ftypavis\0\0\0\0avis')), { wants })).toBe(
      'This is an animated AVIF. Save it as JPEG or PNG.',
    );
  });

  test('names the size and the limit', () => {
    const most = 10 * 1024 * 1024;
    expect(tooLargeText({ bytes: most + 1, most, limited: 'pictures' })).toBe(
      'This file is too large (10.1 MB). The limit for pictures is 10 MB.',
    );
  });
});

test('finds kinds by their types', () => {
  const types = FILE_KINDS.flatMap((kind) => FILE_TYPES[kind].types.map((type) => [kind, type]));
  for (const [kind, type = ''] of types) expect(kindOfType(type.toUpperCase())).toBe(kind);
  expect(kindOfType('video/mp4; codecs=avc1')).toBe('mp4');
  expect(kindOfType('application/pdf')).toBe(null);
});

test('leaves misnamed media to their content', () => {
  for (const type of ['', 'application/octet-stream', 'image/bmp', 'video/avi']) {
    expect(mayBeMedia(type), type).toBe(true);
  }
  for (const type of ['application/pdf', 'text/html', 'image/svg+xml', 'constructor', 'image/']) {
    expect(mayBeMedia(type), type).toBe(false);
  }
});

test('reads many comments in linear time', () => {
  const start = performance.now();
  for (const text of [
    '<!---->'.repeat(36),
    `<?xml ?>${'<!-- -->'.repeat(30)}`,
    '<!--'.repeat(60),
  ]) {
    expect(detectFile(bytes(text))).not.toHaveProperty('kind');
  }
  expect(performance.now() - start).toBeLessThan(500);
});
