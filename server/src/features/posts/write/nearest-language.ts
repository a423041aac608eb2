import { data } from 'franc-min/data.js';
import { expressions } from 'franc-min/expressions.js';

/** What a trigram counts that a language does not know. */
const UNKNOWN = 300;

/** The candidates that write in one script, and where each trigram stands among the most frequent of those that know it. */
interface Script {
  languages: readonly string[];
  /** Pairs: the number of a language, and the place there. */
  places: ReadonlyMap<string, readonly number[]>;
}

/**
 * What `franc` of the package franc-min answers of a text and these candidates, from its data. It asks each candidate
 * for each trigram; this asks each trigram which candidates know it, in a fifth of the time.
 * @param candidates by ISO 639-3
 * @returns finds one of them, or `und`
 */
export function nearestOf(candidates: readonly string[]): (text: string) => string {
  const scripts = new Map(
    Object.entries(data).map(([name, models]) => [name, indexed(models, candidates)]),
  );
  return (text) => {
    const name = topScript(text);
    const script = scripts.get(name);
    if (script) return nearestIn(script, text);
    // A script without data is that of one language.
    return candidates.includes(name) ? name : 'und';
  };
}

/** The script of most characters; empty: of none. */
function topScript(text: string): string {
  const count = (script: string): number => text.match(expressions[script] ?? /^$/)?.length ?? 0;
  // No character is of two scripts.
  if (2 * count('Latin') > text.length) return 'Latin';
  let top = '';
  let most = 0;
  for (const script of Object.keys(expressions)) {
    const found = count(script);
    if (found > most) [top, most] = [script, found];
  }
  return top;
}

/** @param models by language: its most frequent trigrams, the first the most frequent, between bars */
function indexed(models: Readonly<Record<string, string>>, candidates: readonly string[]): Script {
  const languages = Object.keys(models).filter((language) => candidates.includes(language));
  const places = new Map<string, number[]>();
  for (const [number, language] of languages.entries()) {
    for (const [place, trigram] of (models[language] ?? '').split('|').entries()) {
      const of = places.get(trigram) ?? [];
      places.set(trigram, of);
      // Of one that stands there twice the first place counts.
      if (of.at(-2) !== number) of.push(number, place);
    }
  }
  return { languages, places };
}

function nearestIn({ languages, places }: Script, text: string): string {
  const counts = trigramsOf(text);
  const distances = new Int32Array(languages.length).fill(UNKNOWN * counts.size);
  for (const [trigram, count] of counts) {
    const pairs = places.get(trigram) ?? [];
    for (let at = 0; at < pairs.length; at += 2) {
      const number = pairs[at] ?? 0;
      const apart = Math.abs(count - (pairs[at + 1] ?? 0) - 1);
      distances[number] = (distances[number] ?? 0) + apart - UNKNOWN;
    }
  }
  return languages[distances.indexOf(Math.min(...distances))] ?? 'und';
}

/** How often each trigram is in a text, in lower case and without digits and signs. */
function trigramsOf(text: string): Map<string, number> {
  const words = text
    .replace(/[!-@]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  const padded = ` ${words} `;
  const counts = new Map<string, number>();
  for (let at = 0; at + 3 <= padded.length; at += 1) {
    const trigram = padded.slice(at, at + 3);
    counts.set(trigram, (counts.get(trigram) ?? 0) + 1);
  }
  return counts;
}
