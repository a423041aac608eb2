import { data } from 'franc-min/data.js';
import { expressions } from 'franc-min/expressions.js';

const UNKNOWN_TRIGRAM_DISTANCE = 300;

interface Script {
  languages: readonly string[];
  /**
   * For each UTF-16 code unit that occurs in a trigram, its number, starting at 1. The value for other code
   * units is 0.
   */
  letters: Uint16Array;
  base: number;
  /**
   * For each `packed` trigram, a flat list of pairs. A pair is the number of a language and the trigram's
   * rank in that language.
   */
  places: ReadonlyMap<number, readonly number[]>;
}

/**
 * Finds the same language as `franc` in franc-min in an eighth of the time, because languages are indexed
 * by trigram. @param candidates ISO 639-3 codes @returns a function that finds one of them, or `und`
 */
export function nearestOf(candidates: readonly string[]): (text: string) => string {
  const scripts = new Map<string, Script>();
  return (text) => {
    const name = topScript(text);
    const models = data[name];
    if (!models) return candidates.includes(name) ? name : 'und';
    const script = scripts.get(name) ?? indexed(models, candidates);
    scripts.set(name, script);
    return nearestIn(script, text);
  };
}

function topScript(text: string): string {
  const count = (script: string): number => text.match(expressions[script] ?? /^$/)?.length ?? 0;
  if (2 * count('Latin') > text.length) return 'Latin';
  let top = '';
  let most = 0;
  for (const script of Object.keys(expressions)) {
    const found = count(script);
    if (found > most) [top, most] = [script, found];
  }
  return top;
}

/** @param models by language: its trigrams of three code units, most frequent first, separated by bars */
function indexed(models: Readonly<Record<string, string>>, candidates: readonly string[]): Script {
  const languages = Object.keys(models).filter((language) => candidates.includes(language));
  const known = languages.map((language) => (models[language] ?? '').split('|'));
  const units = new Set(known.flatMap((trigrams) => trigrams.flatMap(unitsOf)));
  const letters = new Uint16Array(Math.max(0, ...units) + 1);
  for (const [at, unit] of [...units].entries()) letters[unit] = at + 1;
  const base = units.size + 1;
  const places = new Map<number, number[]>();
  for (const [number, trigrams] of known.entries()) {
    for (const [place, trigram] of trigrams.entries()) {
      const [first = 0, second = 0, third = 0] = unitsOf(trigram);
      const key = packed(base, letters[first] ?? 0, letters[second] ?? 0, letters[third] ?? 0);
      const of = places.get(key) ?? [];
      places.set(key, of);
      if (of.at(-2) !== number) of.push(number, place);
    }
  }
  return { languages, letters, base, places };
}

const unitsOf = (trigram: string): number[] => [
  trigram.charCodeAt(0),
  trigram.charCodeAt(1),
  trigram.charCodeAt(2),
];

const packed = (base: number, first: number, second: number, third: number): number =>
  (first * base + second) * base + third;

/** Omits unknown trigrams: they add the same distance to every language. */
function nearestIn(script: Script, text: string): string {
  const { languages, places } = script;
  const distances = new Int32Array(languages.length);
  for (const [trigram, count] of trigramsOf(script, text)) {
    const pairs = places.get(trigram);
    if (!pairs) continue;
    for (let at = 0; at < pairs.length; at += 2) {
      const number = pairs[at] ?? 0;
      const apart = Math.abs(count - (pairs[at + 1] ?? 0) - 1);
      distances[number] = (distances[number] ?? 0) + apart - UNKNOWN_TRIGRAM_DISTANCE;
    }
  }
  return languages[distances.indexOf(Math.min(...distances))] ?? 'und';
}

function trigramsOf({ letters, base }: Script, text: string): Map<number, number> {
  const words = text
    .replace(/[!-@]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  const padded = ` ${words} `;
  const counts = new Map<number, number>();
  let [first, second] = [0, letters[padded.charCodeAt(0)] ?? 0];
  for (let at = 1; at < padded.length; at += 1) {
    const third = letters[padded.charCodeAt(at)] ?? 0;
    if (first > 0 && second > 0 && third > 0) {
      const trigram = packed(base, first, second, third);
      counts.set(trigram, (counts.get(trigram) ?? 0) + 1);
    }
    [first, second] = [second, third];
  }
  return counts;
}
