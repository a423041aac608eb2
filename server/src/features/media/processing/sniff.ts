import type { FileKind } from './tasks.ts';

export const SNIFFED_BYTES = 64;

const PICTURE_BRANDS = [
  'heic',
  'heix',
  'hevc',
  'hevx',
  'heim',
  'heis',
  'mif1',
  'msf1',
  'avif',
  'avis',
];
/** The first atoms of QuickTime files from before `ftyp` existed. */
const OLD_ATOMS = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

export function sniff(bytes: Buffer): FileKind | null {
  const text = (start: number, end: number): string => bytes.toString('latin1', start, end);
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif';
  if (text(4, 8) === 'ftyp') return PICTURE_BRANDS.includes(text(8, 12)) ? null : 'video';
  return OLD_ATOMS.includes(text(4, 8)) ? 'video' : null;
}
