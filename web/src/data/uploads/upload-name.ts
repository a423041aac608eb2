import { LIMITS } from '@rookery/contract/kernel/limits.ts';

const UNWANTED = /[ ()]/g;

export function uploadName(name: string): string {
  const plain = name.toWellFormed().replace(UNWANTED, '_');
  let encoded = encodeURIComponent(plain || 'file');
  // Cut long names at the beginning, by whole characters, because the extension must stay.
  for (let from = 1; encoded.length > LIMITS.mediaNameCharacters; from++) {
    encoded = encodeURIComponent([...plain].slice(from).join(''));
  }
  return encoded;
}
