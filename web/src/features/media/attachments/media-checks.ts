import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { isMediaType, MEDIA_TYPES, type MediaType } from '@rookery/contract/kernel/media-types.ts';

import { strings } from './strings.ts';

export const ACCEPT = Object.keys(MEDIA_TYPES).join(',');

/** Types accepted from a paste. Clipboards offer other types beside them. */
const PASTED_TYPES = new Set(['image/gif', 'image/png', 'image/jpeg']);

const TYPE_BY_EXTENSION: Record<string, MediaType> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
};

const MAX_BYTES = {
  image: LIMITS.imageBytes,
  gif: LIMITS.gifBytes,
  video: LIMITS.videoBytes,
} as const;

export interface CheckedFiles {
  accepted: { file: File; type: MediaType }[];
  alerts: string[];
}

export function checkFiles(files: readonly File[], present: number): CheckedFiles {
  const accepted: CheckedFiles['accepted'] = [];
  const alerts = new Set<string>();
  for (const file of files) {
    const type = typeOf(file);
    if (type === null) alerts.add(strings.invalidFormat).add(strings.notTaken(file.name));
    else if (file.size === 0) alerts.add(strings.emptyFile(file.name));
    else if (file.size > MAX_BYTES[MEDIA_TYPES[type]]) {
      alerts.add(
        strings.tooLarge(file.name, MEDIA_TYPES[type], MAX_BYTES[MEDIA_TYPES[type]] >> 20),
      );
    } else if (present + accepted.length >= LIMITS.mediaPerPost) alerts.add(strings.limitReached);
    else accepted.push({ file, type });
  }
  return { accepted, alerts: [...alerts] };
}

/**
 * Returns the images of a paste. Returns none if the paste has text, because the member then wants the
 * text.
 */
export function pastedFiles(
  data: Pick<DataTransfer, 'files' | 'types'> | null | undefined,
): File[] {
  if (!data || data.types.includes('text/plain')) return [];
  return [...data.files].filter(({ type }) => PASTED_TYPES.has(type));
}

function typeOf({ name, type }: File): MediaType | null {
  if (isMediaType(type)) return type;
  if (type !== '') return null;
  return TYPE_BY_EXTENSION[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null;
}
