// Thorough: measures CPU seconds of every rule with every family of hostile texts; the fast tier takes a tenth.
import { findEmbed } from '@rookery/contract/kernel/embeds.ts';
import { describe, test } from 'vitest';
import { readRange } from '#src/features/media/serve/byte-range.ts';
import { readGiphyPage } from '#src/features/media/gifs/read-giphy-page.ts';
import { decodePage } from '#src/features/media/previews/decode-page.ts';
import { headTags } from '#src/features/media/previews/head-tags.ts';
import { readPage } from '#src/features/media/previews/read-page.ts';
import { deviceLabel } from '#src/features/sessions/record/device-label.ts';
import { createCursors } from '#src/kernel/cursor.ts';
import { isTooDeep } from '#src/kernel/json-depth.ts';
import { readClientMessage } from '#src/platform/realtime/protocol.ts';
import { repeated, type TextFamily } from './doubling.ts';
import {
  ADDRESS,
  expectDoubling,
  PATTERN_FAMILIES,
  TEXT_FAMILIES,
  patternsOfRequests,
  TEXT_RULES,
} from './hostile-texts.ts';

const SLOW = { timeout: 120_000 };

describe('cost doubles with the text for contract patterns', SLOW, () => {
  test.each([...patternsOfRequests()])('%s', async (pattern) => {
    const shape = new RegExp(pattern, 'u');
    await expectDoubling((text) => shape.test(text), PATTERN_FAMILIES);
  });
});

describe('cost doubles with the text for rules of members’ texts', SLOW, () => {
  test.each(TEXT_RULES)('%s', async (_name, rule) => expectDoubling(rule, TEXT_FAMILIES));
});

const forEmbeds: readonly TextFamily[] = [
  'https://youtube.com/watch?v=',
  'https://youtu.be/aaaaaaaaaaa?t=',
  'https://vimeo.com/channels/',
  'https://open.spotify.com/user/',
  'https://soundcloud.com/a/sets/',
  'https://tiktok.com/@',
  'https://instagram.com/p/',
  'https://music.apple.com/us/album/',
].flatMap((start) =>
  ['a', '1', '/', 'a/', '-', '.', '%20', '&v=', '1h2m', 'intl-a/'].map((piece) =>
    repeated(piece, start, '!'),
  ),
);

describe('cost doubles with the text for external input', SLOW, () => {
  test('links to players', async () => expectDoubling(findEmbed, forEmbeds));

  test('pages of other sites', async () => {
    const read = (html: string): unknown =>
      readPage({ url: ADDRESS, type: 'text/html', bytes: Buffer.from(html) });
    await expectDoubling(read, forPages);
    await expectDoubling(headTags, forPages);
    await expectDoubling((html) => decodePage(Buffer.from(html), html), forPages);
  });

  test('responses of a GIF provider', async () => {
    const read = (text: string): unknown => {
      const original = { url: `https://media.giphy.com/${text}`, width: 1, height: 1 };
      return readGiphyPage({ data: [{ id: 'a', title: text, images: { original } }] });
    };
    const pieces = [' ', 'GIF ', 'GIF by ', '.gif', '.gif?', 'a', '/', '\n', 'GIFs\n'];
    await expectDoubling(read, [
      ...pieces.map((piece) => repeated(piece, '', '!')),
      ...pieces.map((piece) => repeated(piece, 'GIF', '\n!')),
    ]);
  });

  test('headers', async () => {
    const pieces = ['a', ' ', '/', 'Edg', 'Mac OS ', 'X11; ', '1', '-', ',', '.', '(', ';'];
    const families = ['', 'Mozilla/5.0 ', 'bytes='].flatMap((start) =>
      pieces.map((piece) => repeated(piece, start)),
    );
    await expectDoubling(deviceLabel, families);
    await expectDoubling((text) => readRange(text, 100), families);
  });

  test('socket messages, JSON and cursors', async () => {
    const pieces = ['[', '{', '{"a":', '[]', '[],', '"', '\\', '\\"', '"",', 'a', ' ', '-1.', '\n'];
    const families = ['', '[', '"', '{"event":"pusher:subscribe","data":"'].flatMap((start) =>
      pieces.map((piece) => repeated(piece, start)),
    );
    const cursors = createCursors('secret');
    await expectDoubling(isTooDeep, families);
    await expectDoubling(readClientMessage, families);
    await expectDoubling((text) => attempt(() => cursors.read('list', text)), families);
  });
});

/** Every paragraph reopens the unclosed formatting, so a parser builds an element for each pair. */
const reopened: TextFamily = (characters) =>
  Array.from({ length: characters / 16 }, (_, at) => `<b x${at}>`).join('') +
  '<p>'.repeat(characters / 6);

/** All pieces differ, so a search for duplicates compares each piece with all earlier ones. */
const counted =
  (piece: (at: number) => string, before = '', after = ''): TextFamily =>
  (characters) => {
    const pieces = Math.ceil(characters / piece(1000).length);
    return before + Array.from({ length: pieces }, (_none, at) => piece(at)).join('') + after;
  };

const forPages: readonly TextFamily[] = [
  reopened,
  counted((at) => `a${at} `, '<meta ', '>'),
  counted((at) => `<meta a${at}=b>`),
  counted((at) => `<meta name=a${at} content=b>`),
  repeated(`<meta ${Array.from({ length: 900 }, (_none, at) => at.toString(36)).join(' ')}>`),
  repeated('<meta property=og:image content=a.png>'),
  ...[
    '<',
    '<!--',
    '-->',
    '<title',
    '</title',
    '<title>',
    '<script>',
    '<meta ',
    '<base ',
    '<body',
    '<meta content="',
    '<meta name=a content=b>',
    '<base href=',
    'href=',
    '=',
    '= ',
    '=      ',
    ' ',
    '"',
    '<div>',
    '<b x>',
    '<p>',
    'a=b ',
    '&amp;',
    '&',
    'é',
    'charset=',
    '<title>a</title>',
    '</title ',
    '<meta charset= ',
  ].flatMap((piece) => [
    repeated(piece),
    repeated(piece, '<meta property="og:title" content="'),
    repeated(piece, '<meta '),
    repeated(piece, '<base '),
    repeated(piece, '<title>'),
  ]),
];

function attempt(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
