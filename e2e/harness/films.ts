import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { BrowserContext } from 'playwright-core';

import { picture } from './pictures.ts';

const FOLDER = '/media/test/';

export function film(name: string, more: Partial<MediaItem> = {}): MediaItem {
  return {
    ...picture(320, 180, { name, isVideo: true, mimeType: 'video/mp4' }),
    url: `${FOLDER}${name}.mp4`,
    thumbnail: { url: picture(320, 180, { name }).url },
    description: `The film ${name}`,
    durationMs: 60_000,
    ...more,
  };
}

export async function serveFilms(context: BrowserContext, file: Buffer): Promise<void> {
  await context.route(`**${FOLDER}*.mp4`, async (route) => {
    const [, from = '0', to = ''] =
      /bytes=(\d+)-(\d*)/.exec(route.request().headers()['range'] ?? '') ?? [];
    const [start, end] = [Number(from), Math.min(Number(to || file.length), file.length - 1)];
    const headers = {
      'accept-ranges': 'bytes',
      'content-range': `bytes ${start}-${end}/${file.length}`,
    };
    const body = file.subarray(start, end + 1);
    await route.fulfill({ status: 206, contentType: 'video/mp4', headers, body });
  });
}
