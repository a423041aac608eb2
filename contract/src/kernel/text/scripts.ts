/** Character classes for patterns with the flag `u`. Decision 101 lists the reasons. */

/** One letter of the scripts that Japanese text mixes. Chinese uses some of them. */
export const JAPANESE = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]';

/** Scripts whose words are not separated, so search stores pairs of letters. */
export const UNSPACED_SCRIPTS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ーｰ\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
/** Scripts in which names and signs may touch other words. Korean particles follow a name directly. */
export const DENSE_SCRIPTS = `${UNSPACED_SCRIPTS}\\p{Script=Hangul}`;

/** Code points that are drawn as nothing: soft hyphens, joiners, direction marks, variation selectors. */
export const IGNORABLE = '\\p{Default_Ignorable_Code_Point}';

/** Punctuation inside hashtags (UAX 31): middle dots, gershayim, the Tibetan tsheg. */
export const MEDIALS = '·\\u0387\\u05f3\\u05f4\\u0f0b\\u0f0c‧・･';
