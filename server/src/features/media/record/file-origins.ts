import type { Config } from '#src/platform/config/config.ts';
import type { Storage } from '#src/platform/storage/storage.ts';

export function fileOrigins(
  { giphyApiKey }: Pick<Config, 'giphyApiKey'>,
  { uploadOrigin, publicUrl }: Pick<Storage, 'uploadOrigin' | 'publicUrl'>,
): { send: string[]; show: string[] } {
  const own = publicUrl === null ? [] : [new URL(publicUrl).origin];
  const gifs = giphyApiKey === null ? [] : ['https://*.giphy.com'];
  const uploads = uploadOrigin === null ? [] : [uploadOrigin];
  // The service worker fetches pictures that the server redirects to a public bucket.
  return { send: [...uploads, ...own], show: [...own, ...gifs] };
}
