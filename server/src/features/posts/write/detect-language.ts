import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { TextEntity } from '@rookery/contract/kernel/text.ts';
import { nearestOf } from './nearest-language.ts';

/** The detector's ISO 639-3 to ISO 639-1. Fewer candidates mean fewer wrong guesses on short texts. */
const LANGUAGES: Readonly<Record<string, string>> = {
  arb: 'ar',
  ben: 'bn',
  bul: 'bg',
  ces: 'cs',
  cmn: 'zh',
  deu: 'de',
  ell: 'el',
  eng: 'en',
  fra: 'fr',
  heb: 'he',
  hin: 'hi',
  hun: 'hu',
  ind: 'id',
  ita: 'it',
  jpn: 'ja',
  kor: 'ko',
  nld: 'nl',
  pes: 'fa',
  pol: 'pl',
  por: 'pt',
  ron: 'ro',
  rus: 'ru',
  spa: 'es',
  srp: 'sr',
  swe: 'sv',
  tam: 'ta',
  tel: 'te',
  tha: 'th',
  tur: 'tr',
  ukr: 'uk',
  urd: 'ur',
  vie: 'vi',
};
const nearestLanguage = nearestOf(Object.keys(LANGUAGES));
/** The most characters that are read. More characters do not improve the guess. */
const READ_AT_MOST = 240;

/** The ISO 639-1 code of a body with at least 20 letters outside links and names. Null if unsure. */
export function detectLanguage(body: string, entities: readonly TextEntity[]): string | null {
  const plain = withoutEntities(body, entities).slice(0, READ_AT_MOST);
  const letters = plain.match(/\p{L}/gu)?.length ?? 0;
  if (letters < LIMITS.languageMinLetters) return null;
  return LANGUAGES[nearestLanguage(plain)] ?? null;
}

function withoutEntities(body: string, entities: readonly TextEntity[]): string {
  const ends = [0, ...entities.map(({ end }) => end)];
  return ends.map((end, at) => body.slice(end, entities[at]?.start)).join(' ');
}
