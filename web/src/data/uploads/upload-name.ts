import { LIMITS } from '@rookery/contract/kernel/limits.ts';

const UNWANTED = /[ ()]/g;

export function uploadName(name: string): string {
  const plain = name.toWellFormed().replace(UNWANTED, '_');
  let encoded = encodeURIComponent(plain || 'file');
  // The extension matters, so long names lose their beginning, by whole characters.
  for (let from = 1; encoded.length > LIMITS.mediaNameCharacters; from++) {
    encoded = encodeURIComponent([...plain].slice(from).join(''));
  }
  return encoded;
}
