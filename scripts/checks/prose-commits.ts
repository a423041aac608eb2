import { dialectIn } from './prose-dialect.ts';
import { firstWord, maskCode } from './prose-sentences.ts';

const MOST_CHARACTERS = 72;
const AREA = /^[a-z0-9][\w./, -]*: /;

const noVerbs = new Set(
  (
    'who what whoever whom whose nobody somebody of so whatever wherever ' +
    'a an the this that these those it its he she they we you i his her their our your my ' +
    'one two three each every all any some no both there another other only which why how not ' +
    'after at before by for from if in on to until when where while with without ' +
    'is are was were has had does did gave got held kept made said sent told took went wrote'
  ).split(' '),
);
const verbsInEd = new Set(['embed', 'shed', 'shred', 'wed', 'bed']);
const verbsInIng = new Set(['bring', 'ring', 'string', 'swing', 'ping', 'sing', 'spring', 'wring']);
const verbsInS = new Set(['focus', 'alias', 'bias', 'canvas']);

export function judgeSubject(subject: string): string[] {
  if (subject.startsWith('Revert "')) return [];
  const complaints: string[] = [];
  if (subject.length > MOST_CHARACTERS) {
    complaints.push(`${subject.length} characters; the maximum is ${MOST_CHARACTERS}.`);
  }
  const masked = maskCode(subject.replace(AREA, ''));
  const word = firstWord(masked);
  if (word === null || !isImperative(word.toLowerCase())) {
    complaints.push(
      `"${word ?? ''}" is not a verb in the imperative. Write "area: Hide …", "area: Fix …".`,
    );
  }
  for (const { found, write } of dialectIn(masked)) {
    complaints.push(`"${found}": write ${write}.`);
  }
  return complaints;
}

function isImperative(word: string): boolean {
  if (noVerbs.has(word)) return false;
  if (/(?<!e)ed$/.test(word)) return verbsInEd.has(word);
  if (word.endsWith('ing')) return verbsInIng.has(word);
  if (/(?<!s)s$/.test(word)) return verbsInS.has(word);
  return true;
}
