import type { Gif } from '@rookery/contract/media/search-gifs.ts';
import type { GifPage } from './gif-provider.ts';

type GifFile = Gif['images']['original'];

const GIF_ADDRESS = /^https:\/\/(?:media\d*|i)\.giphy\.com\/[^?#]+\.gif$/;

export function readGiphyPage(answer: unknown): GifPage {
  const { data, pagination } = isObject(answer) ? answer : {};
  if (!Array.isArray(data)) throw new TypeError('The GIF provider sent an invalid response.');
  const gifs = data.map((entry) => readGif(entry)).filter((gif) => gif !== null);
  const told = isObject(pagination) ? Number(pagination['total_count']) : Number.NaN;
  return { gifs, total: Number.isSafeInteger(told) && told >= 0 ? told : gifs.length };
}

function readGif(entry: unknown): Gif | null {
  if (!isObject(entry) || typeof entry['id'] !== 'string') return null;
  const images = isObject(entry['images']) ? entry['images'] : {};
  const original = readFile(images['original']);
  if (!original) return null;
  const preview = readFile(images['preview_gif']) ?? readFile(images['fixed_width']) ?? original;
  const title = typeof entry['title'] === 'string' ? cleanTitle(entry['title']) : '';
  return { id: entry['id'], title, images: { preview_gif: preview, original } };
}

function readFile(file: unknown): GifFile | null {
  if (!isObject(file) || typeof file['url'] !== 'string') return null;
  const url = trimToGif(file['url']);
  const [width, height] = [Number(file['width']), Number(file['height'])];
  const hasSize = [width, height].every(
    (side) => Number.isInteger(side) && side > 0 && side <= 10_000,
  );
  return GIF_ADDRESS.test(url) && hasSize ? { url, width, height } : null;
}

/** Removes the query after the file's ending, which the provider uses for tracking. */
function trimToGif(url: string): string {
  return url.replace(/(\.gif)[?#].*$/is, '$1');
}

function cleanTitle(title: string): string {
  return title.replace(/\bGIFs?\b(?:\s+by\b.*)?$/is, '').trim() || 'GIF';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
