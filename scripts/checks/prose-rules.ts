import { dialectIn } from './prose-dialect.ts';
import {
  type Sentence,
  countWords,
  firstWord,
  maskCode,
  oneLine,
  splitSentences,
} from './prose-sentences.ts';
import type { Prose } from './prose-texts.ts';

export type Rule = 'tag' | 'clause' | 'dialect' | 'long-title' | 'long-sentence' | 'long-comment';

export interface ProseFinding {
  path: string;
  line: number;
  rule: Rule;
  text: string;
  message: string;
}

const MOST_TITLE_WORDS = 10;
const MOST_SENTENCE_WORDS = 20;
const MOST_COMMENT_ROWS = 2;
const LEAST_CLAUSE_WORDS = 4;

const CLAUSE_WORD = /^(?:Who|What|Whoever|Whom|Whose|Nobody|Somebody|Of|So|Whatever|Wherever)$/;
const PLAIN_BEGIN = /^\W*(?:So\s+far|Of\s+course)\b/i;
const REQUIREMENT_ID = /\b[A-Z]{2,}-\d{2,3}\b/;
const ENCODINGS = /^(?:UTF|ISO|SHA)-/;

/** Whether a text begins with a clause in place of a subject. Only a title may begin in lower case. */
export function beginsWithClause(masked: string, isTitle: boolean): boolean {
  const first = firstWord(masked) ?? '';
  const word = isTitle ? first.charAt(0).toUpperCase() + first.slice(1) : first;
  return CLAUSE_WORD.test(word);
}

export function judgeProse(prose: Prose): ProseFinding[] {
  const isTitle = prose.kind === 'title' || prose.kind === 'row';
  const { text } = prose;
  const masked = maskCode(text);
  const sentences = isTitle ? [{ text, masked, line: 0 }] : splitSentences(text, masked);
  return [
    ...(isTitle ? judgeTags(prose) : []),
    ...judgeSize(prose, masked),
    ...sentences.flatMap((sentence, index) => [
      ...judgeClause(prose, sentence, index === 0 ? masked : sentence.masked),
      ...judgeDialect(prose, sentence),
      ...judgeLength(prose, sentence),
    ]),
  ];
}

function judgeTags(prose: Prose): ProseFinding[] {
  const id = REQUIREMENT_ID.exec(prose.text)?.[0];
  if (id === undefined || ENCODINGS.test(id)) return [];
  return [finding(prose, 'tag', prose.text, 0, `Write { tags: ['${id}'] } after the title.`)];
}

function judgeSize(prose: Prose, masked: string): ProseFinding[] {
  if (prose.kind === 'title') {
    const words = countWords(masked);
    if (words <= MOST_TITLE_WORDS) return [];
    const message = `${words} words; the maximum is ${MOST_TITLE_WORDS}. State the expected behaviour as verb and object.`;
    return [finding(prose, 'long-title', prose.text, 0, message)];
  }
  const rows = prose.rows ?? 0;
  if (rows <= MOST_COMMENT_ROWS) return [];
  const message = `${rows} lines; the maximum is ${MOST_COMMENT_ROWS}. Say why, and omit what the code says.`;
  return [finding(prose, 'long-comment', prose.text, 0, message)];
}

function judgeClause(
  prose: Prose,
  { text, masked, line }: Sentence,
  counted: string,
): ProseFinding[] {
  const isTitle = prose.kind === 'title' || prose.kind === 'row';
  if (!beginsWithClause(masked, isTitle)) return [];
  if (countWords(counted) < LEAST_CLAUSE_WORDS) return [];
  if (PLAIN_BEGIN.test(masked)) return [];
  const mayAsk = prose.kind === 'string' || prose.kind === 'document';
  if (mayAsk && /\?["'”’)*_]*\s*$/.test(masked)) return [];
  const begin = firstWord(masked) ?? '';
  return [finding(prose, 'clause', text, line, `"${begin}": ${betterBegin(begin, isTitle)}`)];
}

function betterBegin(word: string, isTitle: boolean): string {
  if (isTitle) return 'begin with a verb, such as "hides", "rejects" or "shows".';
  switch (word) {
    case 'What':
    case 'Whatever':
      return 'begin with a noun: "The fields that …", "Texts for …".';
    case 'Of':
      return 'begin with the subject: "The second of two …".';
    case 'So':
      return 'join it to the reason: "…, so that …", or begin with the subject.';
    case 'Wherever':
      return 'begin with the subject: "The server … in each place where …".';
    default:
      return 'begin with the subject: "The member who …", "No caller …".';
  }
}

function judgeDialect(prose: Prose, { text, masked, line }: Sentence): ProseFinding[] {
  const isString = prose.kind === 'string';
  const found = dialectIn(masked, (word) => !(isString && word.isPlainInStrings));
  if (found.length === 0) return [];
  const message = found.map(({ found: word, write }) => `"${word}": write ${write}`).join('; ');
  return [finding(prose, 'dialect', text, line, `${message}.`)];
}

function judgeLength(prose: Prose, { text, masked, line }: Sentence): ProseFinding[] {
  if (prose.kind !== 'comment' && prose.kind !== 'docstring') return [];
  if (masked.length <= 2 * MOST_SENTENCE_WORDS) return [];
  const words = countWords(masked);
  if (words <= MOST_SENTENCE_WORDS) return [];
  const message = `${words} words; the maximum is ${MOST_SENTENCE_WORDS}. Split it into two sentences.`;
  return [finding(prose, 'long-sentence', text, line, message)];
}

function finding(
  { path, line }: Prose,
  rule: Rule,
  text: string,
  offset: number,
  message: string,
): ProseFinding {
  return { path, line: line + offset, rule, text: oneLine(text), message };
}
