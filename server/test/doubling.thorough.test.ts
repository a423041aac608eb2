import { calls } from '@rookery/contract/calls.ts';
import type { CallDefinition } from '@rookery/contract/kernel/call.ts';
import { findEmbed } from '@rookery/contract/kernel/embeds.ts';
import { isSettingValue } from '@rookery/contract/kernel/settings.ts';
import {
  countCodePoints,
  findEntities,
  isBlank,
  normaliseBody,
} from '@rookery/contract/kernel/text.ts';
import { isUlid } from '@rookery/contract/kernel/ulid.ts';
import { websiteAddress } from '@rookery/contract/kernel/website.ts';
import { describe, expect, test } from 'vitest';
import { readRange } from '#src/features/media/serve/byte-range.ts';
import { readGiphyPage } from '#src/features/media/gifs/read-giphy-page.ts';
import { wordsOf } from '#src/features/media/gifs/search-library.ts';
import { decodePage } from '#src/features/media/previews/decode-page.ts';
import { headTags } from '#src/features/media/previews/head-tags.ts';
import { readPage } from '#src/features/media/previews/read-page.ts';
import { readableLink } from '#src/features/media/previews/readable-link.ts';
import { detectLanguage } from '#src/features/posts/write/detect-language.ts';
import { embedUrlOf } from '#src/features/posts/write/embed-url.ts';
import { findTopics } from '#src/features/posts/write/find-topics.ts';
import { findWords, wordQuery } from '#src/kernel/find-words.ts';
import { keptPreview } from '#src/features/posts/read/open-graph.ts';
import { nameBeginnings } from '#src/features/search/name-beginnings.ts';
import { deviceLabel } from '#src/features/sessions/record/device-label.ts';
import { parseEmail } from '#src/features/sessions/record/email-address.ts';
import { ownPath } from '#src/features/sessions/record/sign-in-address.ts';
import { cleanBio, cleanName } from '#src/features/users/profile/person-text.ts';
import { usernameFault, usernameSkeleton } from '#src/features/users/record/usernames.policy.ts';
import { createCursors } from '#src/kernel/cursor.ts';
import { foldText } from '#src/kernel/fold-text.ts';
import { isTooDeep } from '#src/kernel/json-depth.ts';
import { splitElided, splitWords } from '#src/kernel/split-words.ts';
import { readClientMessage } from '#src/platform/realtime/protocol.ts';
import { growthBeyondDouble, halves, repeated, type Family } from './doubling.ts';

/** Measured by processor time, which a busy machine hands out slowly. */
const SLOW = { timeout: 120_000 };

/** Every pattern that a request is held against, with the names of the calls that have it. */
function patternsOfRequests(): Map<string, Set<string>> {
  const patterns = new Map<string, Set<string>>();
  eachShape((shape, name) => {
    if (typeof shape['pattern'] !== 'string') return;
    const names = patterns.get(shape['pattern']) ?? new Set();
    patterns.set(shape['pattern'], names.add(name));
  });
  return patterns;
}

type Shape = Readonly<Record<string, unknown>>;

function eachShape(look: (shape: Shape, name: string, path: string) => void): void {
  const walk = (shape: unknown, name: string, path: string): void => {
    if (typeof shape !== 'object' || shape === null) return;
    look(shape as Shape, name, path);
    for (const [key, value] of Object.entries(shape)) walk(value, name, `${path}.${key}`);
  };
  for (const call of calls) {
    const { params, query, body }: CallDefinition = call;
    for (const [place, shape] of Object.entries({ params, query, body })) {
      walk(shape, call.name, place);
    }
  }
}

describe('the shapes of requests', () => {
  test('every text has an end: a longest length, or a list of what it may be', () => {
    const endless: string[] = [];
    eachShape((shape, name, path) => {
      const isText = [shape['type']].flat().includes('string');
      const hasEnd = ['maxLength', 'enum', 'const'].some((rule) => shape[rule] !== undefined);
      if (isText && !hasEnd) endless.push(`${name} ${path}`);
    });
    expect(endless).toEqual([]);
  });

  test('none has a format, whose pattern would be somebody else’s', () => {
    const found: string[] = [];
    eachShape((shape, name) => void (typeof shape['format'] === 'string' && found.push(name)));
    expect(found).toEqual([]);
  });
});

const PATTERN_PIECES = ['a', '.', '@', 'a.', 'a@', '.@', '/', 's', ':', '0', '0.', ' ', '\n', 'é'];
const PATTERN_STARTS = ['', 'a@a', 'a@a.', 'http://', '0.', '0'];
const PATTERN_ENDS = ['', ' ', '@', '.'];

/** Many of each piece between whatever may lead into a pattern and whatever may fail it at the end. */
const forPatterns: readonly Family[] = PATTERN_STARTS.flatMap((start) =>
  PATTERN_ENDS.flatMap((end) => PATTERN_PIECES.map((piece) => repeated(piece, start, end))),
);

describe('twice the text is twice the work, with every pattern of the contract', SLOW, () => {
  test.each([...patternsOfRequests()])('%s', async (pattern) => {
    const shape = new RegExp(pattern, 'u');
    await expectDoubling((text) => shape.test(text), forPatterns);
  });
});

const BODY_PIECES = [
  'a',
  'é',
  'e\u0301',
  '\u0301',
  '猫',
  'ก',
  '😀',
  '🇪',
  '1️⃣',
  '\ud83d',
  'ﷺ',
  'ß',
  '1',
  '_',
  ' ',
  '\n',
  '\r',
  '\t',
  '\u0000',
  '\u200b',
  '\u202e',
  '\u3164',
  '.',
  ',',
  '…',
  ')',
  '(',
  '()',
  '.)',
  '*_~',
  "'",
  "a'",
  '’a’',
  '`',
  '-',
  '/',
  '://',
  '@',
  '#',
  '$',
  '@#$',
  '@a',
  '#abc ',
  '$ABC ',
  '@abc ',
  'http',
  'http://',
  'https://a.bb ',
  'https://a.bb/ #abc ',
  'a.',
  'a-',
  '%',
  '&',
  '?',
  '"',
  '<',
];
const ADDRESS = 'https://a.bb/';

/** Bodies, names, searches and addresses that members may write. */
const forTexts: readonly Family[] = [
  ...BODY_PIECES.map((piece) => repeated(piece)),
  ...BODY_PIECES.map((piece) => repeated(piece, ADDRESS)),
  ...['a', '1', '_', 'a.', 'a-', '-', '\u0301'].flatMap((piece) =>
    ['http://', '#', '@', '$', "'", '#a'].map((start) => repeated(piece, start, ' !')),
  ),
  repeated('a\u0301', '#'),
  repeated('\u0301', 'a', '#tag'),
  halves('…', ')', ADDRESS),
  halves('(', ')', ADDRESS),
  halves('(', '.)', ADDRESS),
  halves('[', '])', ADDRESS),
  halves('#abc ', `${ADDRESS} `),
  halves(`${ADDRESS} `, '#abc '),
  halves('a', "'a"),
  halves(' ', 'a', 'a', ' '),
];

const TEXT_RULES: readonly [string, (text: string) => unknown][] = [
  ['normaliseBody', normaliseBody],
  ['isBlank', isBlank],
  ['countCodePoints', countCodePoints],
  ['findEntities', findEntities],
  ['findTopics', (text) => findTopics(findEntities(text))],
  ['detectLanguage', (text) => detectLanguage(text, findEntities(text))],
  ['embedUrlOf', (text) => embedUrlOf(findEntities(text))],
  ['keptPreview', (text) => previewAbout(text)],
  ['findWords', findWords],
  ['wordQuery', wordQuery],
  ['wordsOf', wordsOf],
  ['splitWords', splitWords],
  ['splitElided', splitElided],
  ['foldText', foldText],
  ['nameBeginnings', nameBeginnings],
  ['cleanName', cleanName],
  ['cleanBio', cleanBio],
  ['websiteAddress', websiteAddress],
  ['usernameFault', (text) => usernameFault(text, 'Rookery')],
  ['usernameSkeleton', usernameSkeleton],
  ['findEmbed', findEmbed],
  ['readableLink', (text) => readableLink(text, 'https://rooks.example')],
  ['ownPath', (text) => ownPath('https://rooks.example', `/${text}`)],
  ['parseEmail', parseEmail],
  ['isUlid', isUlid],
  ['isSettingValue', (text) => isSettingValue('primary_colors', text)],
];

function previewAbout(text: string): Promise<unknown> {
  const draft = { title: text, description: text, url: ADDRESS };
  const adopt = (): Promise<null> => Promise.resolve(null);
  return keptPreview({ adopt }, draft, findEntities(`${text} ${ADDRESS}`));
}

describe('twice the text is twice the work, with every rule for what members write', SLOW, () => {
  test.each(TEXT_RULES)('%s', async (_name, rule) => expectDoubling(rule, forTexts));
});

/** Addresses of players: what makes their rules look at every part. */
const forEmbeds: readonly Family[] = [
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

describe('twice the text is twice the work, with what others send', SLOW, () => {
  test('links to players', async () => expectDoubling(findEmbed, forEmbeds));

  test('pages of other sites', async () => {
    const read = (html: string): unknown =>
      readPage({ url: ADDRESS, type: 'text/html', bytes: Buffer.from(html) });
    await expectDoubling(read, forPages);
    await expectDoubling(headTags, forPages);
    await expectDoubling((html) => decodePage(Buffer.from(html), html), forPages);
  });

  test('answers of a provider of GIFs', async () => {
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

  test('messages on a socket, JSON and page marks', async () => {
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

/** Formatting that every paragraph opens again: a parser would build an element for each pair. */
const reopened: Family = (characters) =>
  Array.from({ length: characters / 16 }, (_, at) => `<b x${at}>`).join('') +
  '<p>'.repeat(characters / 6);

/** Each is another one: whoever looks for two of a name compares it with all before. */
const counted =
  (piece: (at: number) => string, before = '', after = ''): Family =>
  (characters) => {
    const pieces = Math.ceil(characters / piece(1000).length);
    return before + Array.from({ length: pieces }, (_none, at) => piece(at)).join('') + after;
  };

const forPages: readonly Family[] = [
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

async function expectDoubling(
  rule: (text: string) => unknown,
  families: readonly Family[],
): Promise<void> {
  for (const family of families) {
    const times = await growthBeyondDouble(rule, family);
    expect(times, `${family(40).slice(0, 60)} doubled takes so many times as long`).toBeNull();
  }
}
