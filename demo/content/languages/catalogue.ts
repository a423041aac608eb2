import { arabic } from './arabic.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { hindi } from './hindi.ts';
import { italian } from './italian.ts';
import { japanese } from './japanese.ts';
import { korean } from './korean.ts';
import { portuguese } from './portuguese.ts';
import { spanish } from './spanish.ts';
import type { LanguageTexts, LanguageCode } from './language-texts.ts';
import { turkish } from './turkish.ts';
import { ukrainian } from './ukrainian.ts';

export const demoLanguages: Readonly<Record<LanguageCode, LanguageTexts>> = {
  es: spanish,
  de: german,
  fr: french,
  pt: portuguese,
  ja: japanese,
  ar: arabic,
  tr: turkish,
  it: italian,
  uk: ukrainian,
  ko: korean,
  hi: hindi,
};
