import { calls } from '@rookery/contract/calls.ts';
import type { CallDefinition } from '@rookery/contract/kernel/call.ts';
import { findEmbed } from '@rookery/contract/kernel/embeds.ts';
import { isSettingValue } from '@rookery/contract/kernel/setting-values.ts';
import {
  countCodePoints,
  findEntities,
  isBlank,
  normaliseBody,
} from '@rookery/contract/kernel/text.ts';
import { foldTopic } from '@rookery/contract/kernel/text/topics.ts';
import { isUlid } from '@rookery/contract/kernel/ulid.ts';
import { normaliseWebsite } from '@rookery/contract/kernel/website.ts';
import { expect } from 'vitest';
import { wordsOf } from '#src/features/media/gifs/search-library.ts';
import { readableLink } from '#src/features/media/previews/readable-link.ts';
import { detectLanguage } from '#src/features/posts/write/detect-language.ts';
import { findTopics } from '#src/features/posts/write/find-topics.ts';
import { findWords, wordQuery } from '#src/kernel/find-words.ts';
import { adPreview } from '#src/features/posts/read/open-graph.ts';
import { namePrefixes } from '#src/features/search/name-prefixes.ts';
import { parseEmail } from '#src/features/sessions/record/email-address.ts';
import { ownPath } from '#src/features/sessions/record/sign-in-address.ts';
import { cleanBio, cleanName } from '#src/features/users/profile/person-text.ts';
import { usernameFault, usernameSkeleton } from '#src/features/users/record/usernames.policy.ts';
import { ruleFinder } from '#src/features/users/words/words.policy.ts';
import { foldText } from '@rookery/contract/kernel/text/fold.ts';
import { nameAt } from '@rookery/contract/kernel/text/name-at.ts';
import { splitElided, splitWords } from '@rookery/contract/kernel/text/split-words.ts';
import { growthBeyondDouble, halves, repeated, type TextFamily } from './doubling.ts';

export function patternsOfRequests(): Map<string, Set<string>> {
  const patterns = new Map<string, Set<string>>();
  eachShape((shape, name) => {
    if (typeof shape['pattern'] !== 'string') return;
    const names = patterns.get(shape['pattern']) ?? new Set();
    patterns.set(shape['pattern'], names.add(name));
  });
  return patterns;
}

type Shape = Readonly<Record<string, unknown>>;

export function eachShape(look: (shape: Shape, name: string, path: string) => void): void {
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

const PATTERN_PIECES = ['a', '.', '@', 'a.', 'a@', '.@', '/', 's', ':', '0', '0.', ' ', '\n', 'é'];
const PATTERN_STARTS = ['', 'a@a', 'a@a.', 'http://', '0.', '0'];
const PATTERN_ENDS = ['', ' ', '@', '.'];

export const PATTERN_FAMILIES: readonly TextFamily[] = PATTERN_STARTS.flatMap((start) =>
  PATTERN_ENDS.flatMap((end) => PATTERN_PIECES.map((piece) => repeated(piece, start, end))),
);

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
  'a\u200d',
  '\u00ad\u200b',
  '·',
  'a·',
  '·\u200d',
  '。',
  '日.',
  '#日本',
  '＠a日',
  'com日.',
  'https://a.com日',
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
export const ADDRESS = 'https://a.bb/';

export const TEXT_FAMILIES: readonly TextFamily[] = [
  ...BODY_PIECES.map((piece) => repeated(piece)),
  ...BODY_PIECES.map((piece) => repeated(piece, ADDRESS)),
  ...['a', '1', '_', 'a.', 'a-', '-', '\u0301'].flatMap((piece) =>
    ['http://', '#', '@', '$', "'", '#a'].map((start) => repeated(piece, start, ' !')),
  ),
  repeated('a\u0301', '#'),
  repeated('\u0301', 'a', '#tag'),
  halves('a\u200d', 'a·', '#a', ' '),
  halves('日.', 'com.', ADDRESS.slice(0, -1)),
  halves('…', ')', ADDRESS),
  halves('(', ')', ADDRESS),
  halves('(', '.)', ADDRESS),
  halves('[', '])', ADDRESS),
  halves('#abc ', `${ADDRESS} `),
  halves(`${ADDRESS} `, '#abc '),
  halves('a', "'a"),
  halves(' ', 'a', 'a', ' '),
];

export const TEXT_RULES: readonly [string, (text: string) => unknown][] = [
  ['normaliseBody', normaliseBody],
  ['isBlank', isBlank],
  ['countCodePoints', countCodePoints],
  ['findEntities', findEntities],
  ['nameAt', (text) => nameAt(text, text.length)],
  ['foldTopic', foldTopic],
  ['findTopics', (text) => findTopics(findEntities(text))],
  ['detectLanguage', (text) => detectLanguage(text, findEntities(text))],
  ['findEmbed', findEmbed],
  ['keptPreview', (text) => previewAbout(text)],
  ['findWords', findWords],
  ['wordQuery', wordQuery],
  ['wordsOf', wordsOf],
  ['splitWords', splitWords],
  ['splitElided', splitElided],
  ['foldText', foldText],
  ['nameBeginnings', namePrefixes],
  ['cleanName', cleanName],
  ['cleanBio', cleanBio],
  ['websiteAddress', normaliseWebsite],
  ['usernameFault', (text) => usernameFault(text, 'Rookery')],
  ['usernameSkeleton', usernameSkeleton],
  ['wordRules', (text) => wordRules({ text, links: [] })],
  ['findEmbed', findEmbed],
  ['readableLink', (text) => readableLink(text, 'https://rooks.example')],
  ['ownPath', (text) => ownPath('https://rooks.example', `/${text}`)],
  ['parseEmail', parseEmail],
  ['isUlid', isUlid],
  ['isSettingValue', (text) => isSettingValue('primary_colors', text)],
];

const WORDS = ['casino', 'free money', 'a', '\u8ced\u535a', 'aaaaaa'];
const wordRules = ruleFinder(
  WORDS.map((typed) => ({ kind: 'word', value: typed, typed, deed: 'hold' })),
);

function previewAbout(text: string): Promise<unknown> {
  const draft = { title: text, description: text, url: ADDRESS };
  const adopt = (): Promise<null> => Promise.resolve(null);
  return adPreview({ adopt }, draft, findEntities(`${text} ${ADDRESS}`));
}

export async function expectDoubling(
  rule: (text: string) => unknown,
  families: readonly TextFamily[],
): Promise<void> {
  for (const family of families) {
    const times = await growthBeyondDouble(rule, family);
    expect(times, `${family(40).slice(0, 60)} doubled takes so many times as long`).toBeNull();
  }
}
