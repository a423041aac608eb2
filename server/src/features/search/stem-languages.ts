/** PostgreSQL's dictionaries of stems, by the languages that posts are detected in. */
const DICTIONARIES: Readonly<Record<string, string>> = {
  ar: 'arabic_stem',
  de: 'german_stem',
  el: 'greek_stem',
  en: 'english_stem',
  es: 'spanish_stem',
  fr: 'french_stem',
  hi: 'hindi_stem',
  hu: 'hungarian_stem',
  id: 'indonesian_stem',
  it: 'italian_stem',
  nl: 'dutch_stem',
  pt: 'portuguese_stem',
  ro: 'romanian_stem',
  ru: 'russian_stem',
  sr: 'serbian_stem',
  sv: 'swedish_stem',
  ta: 'tamil_stem',
  tr: 'turkish_stem',
};

/** The likely languages of words in a script, the likeliest first. */
const SCRIPTS: readonly (readonly [RegExp, readonly [string, ...string[]]])[] = [
  [/^\p{Script=Latin}/u, ['en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'sv', 'ro', 'hu', 'id', 'tr']],
  [/^\p{Script=Cyrillic}/u, ['ru', 'sr']],
  [/^\p{Script=Greek}/u, ['el']],
  [/^\p{Script=Arabic}/u, ['ar']],
  [/^\p{Script=Devanagari}/u, ['hi']],
  [/^\p{Script=Tamil}/u, ['ta']],
];

/** The languages of a word in a post. Detection fails for short posts, so the likeliest one is among them. */
export function wordLanguages(detected: string | null, word: string): string[] {
  const found = [detected, languagesOf(word)[0]].filter(
    (each) => each !== null && each !== undefined,
  );
  return [...new Set(found)];
}

export function languagesOf(word: string): readonly string[] {
  return SCRIPTS.find(([script]) => script.test(word))?.[1] ?? [];
}

export const dictionaryOf = (language: string): string => DICTIONARIES[language] ?? '';
