/**
 * The initials of the first and last word. Without letters: the first character, or a dot for an empty name.
 */
export function initials(name: string): string {
  const strings = name.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = firstLetter(strings[0]);
  const last = strings.length > 1 ? firstLetter(strings.at(-1)) : '';
  return (first + last).toLocaleUpperCase() || (firstSign(name) ?? '·');
}

/** The first grapheme, because an emoji may consist of several code points. */
const firstSign = (name: string): string | undefined =>
  [...new Intl.Segmenter().segment(name.trim())][0]?.segment;

function firstLetter(word: string | undefined): string {
  return /[\p{L}\p{N}]\p{M}*/u.exec(word ?? '')?.[0] ?? '';
}

export function avatarGradient(seed: string): string {
  let hash = 0;
  for (let at = 0; at < seed.length; at++) hash = (hash * 31 + seed.charCodeAt(at)) % 100_003;
  const hue = hash % 360;
  const turn = 40 + (hash % 5) * 12;
  return `linear-gradient(135deg, oklch(0.74 0.13 ${hue}), oklch(0.54 0.16 ${(hue + turn) % 360}))`;
}
