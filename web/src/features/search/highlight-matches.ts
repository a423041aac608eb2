import { foldText } from '@rookery/contract/kernel/text/fold.ts';
import { splitElided, splitWords } from '@rookery/contract/kernel/text/split-words.ts';

/** Folded words, and beginnings of words. Scripts without spaces have pairs of letters. */
export interface Matched {
  words: readonly string[];
  beginnings: readonly string[];
}

type Range = readonly [start: number, end: number];

const LETTERS = '[\\p{L}\\p{N}\\p{M}\\p{Default_Ignorable_Code_Point}]+';
const WORD = new RegExp(`${LETTERS}(?:['’ʼ＇\`]${LETTERS})*`, 'gu');

/** The places of the matched words in a text, in order. */
export function matchesIn(text: string, { words, beginnings }: Matched): Range[] {
  const whole = new Set(words);
  const isMatched = (word: string): boolean =>
    whole.has(word) || beginnings.some((start) => word.startsWith(start));
  const found: Range[] = [];
  for (const { 0: token, index } of text.matchAll(WORD)) {
    const runs = splitWords(token);
    const isWord = runs.some((run) => run.kind === 'word' && isMatched(run.text));
    if (isWord || splitElided(token).some(isMatched)) {
      found.push([index, index + token.length]);
    } else if (runs.some((run) => run.kind === 'unspaced')) {
      found.push(...pairsIn(token, index, [...words, ...beginnings]));
    }
  }
  return found;
}

/** The places of pairs of letters. Overlapping ones are joined. */
function pairsIn(token: string, offset: number, pairs: readonly string[]): Range[] {
  const letters = Array.from(token.matchAll(/\P{M}\p{M}*/gu), ({ 0: letter, index }) => ({
    letter: foldText(letter),
    start: offset + index,
    end: offset + index + letter.length,
  }));
  const found: [number, number][] = [];
  for (const [at, { letter, start, end }] of letters.entries()) {
    const next = letters[at + 1];
    const isPair = next !== undefined && pairs.includes(letter + next.letter);
    if (!isPair && !pairs.includes(letter)) continue;
    const until = isPair ? next.end : end;
    const last = found.at(-1);
    if (last && start <= last[1]) last[1] = until;
    else found.push([start, until]);
  }
  return found;
}

const NAME = 'search-matches';
const BODIES = 'article [dir="auto"]';

/** Highlights the matched words in the posts of an element, also in those that come later. */
export function highlightMatches(area: HTMLElement, matched: Matched): () => void {
  if (typeof Highlight === 'undefined' || !('highlights' in CSS)) return () => {};
  const paint = (): void => {
    const ranges = Array.from(area.querySelectorAll(BODIES)).flatMap((body) =>
      rangesIn(body, matched),
    );
    CSS.highlights.set(NAME, new Highlight(...ranges));
  };
  let frame = 0;
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(paint);
  });
  observer.observe(area, { childList: true, subtree: true, characterData: true });
  paint();
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    CSS.highlights.delete(NAME);
  };
}

function rangesIn(body: Element, matched: Matched): globalThis.Range[] {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const ranges: globalThis.Range[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const [start, end] of matchesIn(node.nodeValue ?? '', matched)) {
      const range = new globalThis.Range();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
}
