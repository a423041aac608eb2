import { IGNORABLE, MEDIALS } from './scripts.ts';

const IGNORABLES = new RegExp(IGNORABLE, 'gu');

/** Returns a text in one width and without invisible characters. Keeps case and accents. */
export const foldWidth = (text: string): string => text.normalize('NFKC').replace(IGNORABLES, '');

const NOT_IN_TOPIC = new RegExp(`[^\\p{L}\\p{N}\\p{M}_${MEDIALS}]`, 'gu');

/** The key under which a hashtag is stored and counted. It keeps accents: #pâté is not #pate. */
export function foldTopic(name: string): string {
  return foldWidth(name)
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('ß', 'ss')
    .normalize('NFKC')
    .replace(NOT_IN_TOPIC, '');
}

const NOT_SHOWN = new RegExp(`(?![\\u200c\\u200d])${IGNORABLE}`, 'gu');

/** The hashtag as lists show it: with the joiners that Persian and Indic words need, and nothing else unseen. */
export const shownTopic = (name: string): string => name.replace(NOT_SHOWN, '').normalize('NFC');
