export interface Tongue {
  code: TongueCode;
  posts: readonly string[];
  leads: readonly string[];
  follows: readonly string[];
  comments: readonly string[];
  /** Day names, Sunday first. */
  weekdays: readonly string[];
}

export type TongueCode = 'es' | 'de' | 'fr' | 'pt' | 'ja' | 'ar' | 'tr' | 'it' | 'uk';
