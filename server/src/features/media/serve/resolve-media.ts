import { normaliseBody } from '@rookery/contract/kernel/text.ts';
import type { MediaDraftItem, MediaItem } from '@rookery/contract/media/media-item.ts';
import { findLibraryGif } from '@rookery/gifs/public.ts';
import { invalid } from '#src/kernel/refusal.ts';
import { libraryStillUrl } from '#src/features/media/gifs/library-urls.ts';
import { itemOf, type MediaRecord } from '#src/features/media/record/media-record.ts';
import { loadMediaByKeys } from '#src/features/media/record/media.store.ts';
import { findWithheld, type Withheld } from '#src/features/media/record/withheld.store.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

export interface ChosenMedia {
  item: MediaItem;
  mediaId: string | null;
  isProcessing: boolean;
}

const OWN_FILE = /^\/media\/([\w-]{20,64})\.(?:webp|gif|mp4)$/;
const LIBRARY_FILE = /^\/media\/gifs\/([a-z0-9-]+)\.gif$/;
const PROVIDER_FILE = /^https:\/\/(?:media\d*|i)\.giphy\.com\/[^?#]+\.gif$/;

/**
 * Resolves the media of a draft: own uploads, shared GIFs, the library's and the provider's.
 * @throws 422 for `images` with any other address, or an upload that could not be prepared
 */
export async function resolveMedia(
  { db, config }: Pick<MediaParts, 'config' | 'db'>,
  ownerId: string,
  drafts: readonly (string | MediaDraftItem)[],
): Promise<ChosenMedia[]> {
  const wanted = drafts.map((draft) => (typeof draft === 'string' ? { url: draft } : draft));
  const paths = wanted.map(({ url }) => withoutOrigin(url, config.appUrl));
  const keys = paths.map((path) => OWN_FILE.exec(path)?.[1]).filter((key) => key !== undefined);
  const uploads =
    keys.length > 0 ? await loadMediaByKeys(db, keys) : new Map<string, MediaRecord>();
  const withheld = keys.length > 0 ? await findWithheld(db, keys) : new Map<string, Withheld>();
  return wanted.map((draft, at) => {
    const path = paths[at] ?? '';
    const description = cleanDescription(draft.description);
    const upload = uploads.get(OWN_FILE.exec(path)?.[1] ?? '');
    if (upload && mayPost(upload, ownerId, withheld.get(upload.key)))
      return chosen(upload, description);
    const gif = libraryGif(path) ?? (config.giphyApiKey === null ? null : providerGif(path, draft));
    if (!gif) throw invalid({ images: UNKNOWN });
    return { item: { ...gif, description }, mediaId: null, isProcessing: false };
  });
}

const UNKNOWN = 'One of the media files was not found. Upload it again.';
const PROCESSING_FAILED =
  'One of the media files could not be processed. Remove it, or try another file.';

export function keyOfUpload(url: string, appUrl: string): string | null {
  return OWN_FILE.exec(withoutOrigin(url, appUrl))?.[1] ?? null;
}

export function withoutOrigin(url: string, appUrl: string): string {
  const path = url.startsWith(`${appUrl}/`) ? url.slice(appUrl.length) : url;
  return path.startsWith('/') ? (path.split(/[?#]/)[0] ?? '') : path;
}

/**
 * Media that staff hid can't be posted again by their address. Media of a post that its author deleted can
 * be posted again.
 */
function mayPost(upload: MediaRecord, ownerId: string, withheld: Withheld | undefined): boolean {
  if (upload.purpose !== 'post' || upload.state === 'signed' || withheld?.isByStaff) return false;
  return upload.ownerId === ownerId || (upload.isShared && !withheld);
}

function chosen(upload: MediaRecord, description: string | null): ChosenMedia {
  if (upload.state === 'failed') throw invalid({ images: PROCESSING_FAILED });
  const isProcessing = upload.state === 'processing';
  return { item: itemOf(upload, description), mediaId: upload.id, isProcessing };
}

function libraryGif(path: string): MediaItem | null {
  const gif = findLibraryGif(LIBRARY_FILE.exec(path)?.[1] ?? '');
  if (!gif) return null;
  const thumbnail = { url: libraryStillUrl(gif.name) };
  return { ...gifItem(path, gif.width, gif.height), thumbnail };
}

function providerGif(path: string, { widthPx, heightPx }: MediaDraftItem): MediaItem | null {
  return PROVIDER_FILE.test(path) ? gifItem(path, widthPx ?? 0, heightPx ?? 0) : null;
}

function gifItem(url: string, widthPx: number, heightPx: number): MediaItem {
  const looks = { mimeType: 'image/gif', thumbnail: null, isVideo: false, isAnimated: true };
  return { url, widthPx, heightPx, ...looks, lastWatched: 0, description: null };
}

function cleanDescription(description: string | null | undefined): string | null {
  const words = normaliseBody(description ?? '').trim();
  return words === '' ? null : words;
}
