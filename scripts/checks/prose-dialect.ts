import { oneLine } from './prose-sentences.ts';

export interface DialectWord {
  pattern: RegExp;
  write: string;
  isRated: boolean;
  isPlainInStrings?: boolean;
}

/** A space in `words` matches any white space in a text. */
type Row = [words: string, write: string, isPlainInStrings?: boolean];

const rated: Row[] = [
  ['anew', 'again, reload, retry'],
  ['whoever|whom', 'the member, the caller, the moderator'],
  ['stands', 'is, exists, is stored in, means'],
  ['meanwhile', 'while the request is in flight, concurrently'],
  ['told', 'notified, published, sent'],
  ['mended|mends', 'fixed, fixes'],
  ['at that moment', 'then, concurrently'],
  ['under way', 'running, in progress'],
  ['in hand', 'in flight, running'],
];

const others: Row[] = [
  ['(?<!-)stood', 'was, existed, was stored in'],
  ['(?<!-)stand(?![\\w-]| alone)', 'be, exist, be stored in'],
  ['(?<!-)standing', 'account status; blocked, banned, timed out'],
  ['tells', 'notifies, publishes, sends; of a mark: distinguishes'],
  ['tell(?! apart| whether| which| if)', 'notify, publish, send', true],
  ['hears|heard', 'receives, handles; received, handled'],
  ['hear', 'receive, subscribe to, handle', true],
  ['wishes|wished', 'preferences, settings; wants, wanted'],
  ['wish', 'preference, setting', true],
  ['mend|mending', 'fix, fixing'],
  ['undo deeds?|deeds?', 'action, revert'],
  ['somebody', 'a member, a caller, a stranger'],
  ['nobody', 'no member, no caller; in texts for members: no one'],
  ["(?:of|on) one's own", 'its own, their own'],
  ['of theirs|of hers', 'their, her'],
  ['(?:keep|keeps|kept) away', 'hide, hides, hidden'],
  ['shuts? out', 'exclude, excluded'],
  ['lets? in', 'approve, approves, approved'],
  ['puts? out', 'remove, removed'],
  ['(?:take|takes|took|taken) back', 'revert, reverted; of a message: unsend, unsent'],
  ['once more', 'again'],
  ['(?:at|in|within|from) the same moment', 'concurrently'],
];

function wordOf([words, write, isPlainInStrings = false]: Row, isRated: boolean): DialectWord {
  return { pattern: patternOf(words, 'gi'), write, isRated, isPlainInStrings };
}

export const dialectWords: readonly DialectWord[] = [
  ...rated.map((row) => wordOf(row, true)),
  ...others.map((row) => wordOf(row, false)),
];

const ANY_RATED = anyOf(rated);
const ANY = anyOf([...rated, ...others]);

function anyOf(rows: readonly Row[]): RegExp {
  return patternOf(rows.map(([words]) => words).join('|'), 'i');
}

function patternOf(words: string, flags: string): RegExp {
  return new RegExp(`\\b(?:${words.replaceAll(' ', '\\s+')})\\b`, flags);
}

export function dialectIn(
  masked: string,
  wanted: (word: DialectWord) => boolean = () => true,
): { found: string; write: string }[] {
  if (!ANY.test(masked)) return [];
  return dialectWords.filter(wanted).flatMap(({ pattern, write }) => {
    const found = masked.match(pattern) ?? [];
    return [...new Set(found.map((word) => oneLine(word.toLowerCase())))].map((word) => ({
      found: word,
      write,
    }));
  });
}

export function hasRatedDialect(masked: string): boolean {
  return ANY_RATED.test(masked);
}
