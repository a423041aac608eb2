import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { isMediaType, MEDIA_TYPES, type MediaType } from '@rookery/contract/kernel/media-types.ts';

import { strings } from './strings.ts';

/** What may be chosen, for a file button. */
export const ACCEPT = Object.keys(MEDIA_TYPES).join(',');

/** Of what is pasted; a browser's clipboard offers others beside them. */
const PASTED_TYPES = new Set(['image/gif', 'image/png', 'image/jpeg']);

/** Where the system does not know the type, its name tells. */
const BY_ENDING: Record<string, MediaType> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
};

const MOST_BYTES = {
  image: LIMITS.imageBytes,
  gif: LIMITS.gifBytes,
  video: LIMITS.videoBytes,
} as const;

export interface Checked {
  accepted: { file: File; type: MediaType }[];
  /** What was wrong with the others, each said once. */
  alerts: string[];
}

/** Which of the chosen files a post takes, beside those that it has. The first ones, when there are too many. */
export function checkFiles(files: readonly File[], present: number): Checked {
  const accepted: Checked['accepted'] = [];
  const alerts = new Set<string>();
  for (const file of files) {
    const type = typeOf(file);
    if (type === null) alerts.add(strings.invalidFormat).add(strings.notTaken(file.name));
    else if (file.size === 0) alerts.add(strings.emptyFile(file.name));
    else if (file.size > MOST_BYTES[MEDIA_TYPES[type]]) {
      alerts.add(
        strings.tooLarge(file.name, MEDIA_TYPES[type], MOST_BYTES[MEDIA_TYPES[type]] >> 20),
      );
    } else if (present + accepted.length >= LIMITS.mediaPerPost) alerts.add(strings.limitReached);
    else accepted.push({ file, type });
  }
  return { accepted, alerts: [...alerts] };
}

/** The pictures of a paste; none where words come with them, which are what was meant. */
export function pastedFiles(
  data: Pick<DataTransfer, 'files' | 'types'> | null | undefined,
): File[] {
  if (!data || data.types.includes('text/plain')) return [];
  return [...data.files].filter(({ type }) => PASTED_TYPES.has(type));
}

function typeOf({ name, type }: File): MediaType | null {
  if (isMediaType(type)) return type;
  if (type !== '') return null;
  return BY_ENDING[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null;
}
