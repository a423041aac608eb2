import { LIMITS } from '@rookery/contract/kernel/limits.ts';

const UNWANTED = /[ ()]/g;

/** A file's name as an upload carries it: no spaces or parentheses, percent-encoded, never too long. */
export function uploadName(name: string): string {
  const plain = name.toWellFormed().replace(UNWANTED, '_');
  let encoded = encodeURIComponent(plain || 'file');
  // The end says what it is: what is too long loses its beginning, never half a letter.
  for (let from = 1; encoded.length > LIMITS.mediaNameCharacters; from++) {
    encoded = encodeURIComponent([...plain].slice(from).join(''));
  }
  return encoded;
}
