export interface LanguageTexts {
  code: LanguageCode;
  posts: readonly string[];
  leads: readonly string[];
  follows: readonly string[];
  comments: readonly string[];
  /** Day names, Sunday first. */
  weekdays: readonly string[];
}

export type LanguageCode =
  | 'es'
  | 'de'
  | 'fr'
  | 'pt'
  | 'ja'
  | 'ar'
  | 'tr'
  | 'it'
  | 'uk'
  | 'ko'
  | 'hi';
