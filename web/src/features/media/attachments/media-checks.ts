import {
  detectFile,
  type DetectedFile,
  GROUP_NAMES,
  HEAD_BYTES,
  refusalText,
  tooLargeText,
} from '@rookery/contract/kernel/detect-file.ts';
import {
  FILE_KINDS,
  FILE_TYPES,
  type FileKind,
  groupOf,
  kindOfType,
  mimeTypeOf,
} from '@rookery/contract/kernel/file-types.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';

import { strings } from './strings.ts';

/** Names and endings, because some systems know only one of the two. */
const acceptOf = (kinds: readonly FileKind[]): string =>
  kinds
    .flatMap((kind) => {
      const { types, extensions } = FILE_TYPES[kind];
      return [...types, ...extensions.map((extension) => `.${extension}`)];
    })
    .join(',');

export const ACCEPT = acceptOf(FILE_KINDS);
export const ACCEPT_PICTURES = acceptOf(FILE_KINDS.filter((kind) => groupOf(kind) !== 'video'));

/** Kinds accepted from a paste. Clipboards offer other types beside them. */
const PASTED_KINDS: readonly (FileKind | null)[] = ['gif', 'png', 'jpeg'];

const MAX_BYTES = {
  image: LIMITS.imageBytes,
  gif: LIMITS.gifBytes,
  video: LIMITS.videoBytes,
} as const;

export interface CheckedFiles {
  accepted: { file: File; type: string }[];
  alerts: string[];
}

/** Detects each file by its first bytes, because devices misname files. */
export async function checkFiles(files: readonly File[], present: number): Promise<CheckedFiles> {
  const heads = await Promise.all(files.map((file) => detect(file)));
  const accepted: CheckedFiles['accepted'] = [];
  const alerts = new Set<string>();
  for (const [at, file] of files.entries()) {
    const detected = heads[at] ?? null;
    if (file.size === 0) alerts.add(strings.emptyFile(file.name));
    else if (detected === 'unreadable') alerts.add(strings.unreadable(file.name));
    else if (!detected || !('kind' in detected)) {
      const wants = { wants: 'post', subject: file.name } as const;
      alerts.add(strings.invalidFormat).add(refusalText(detected, wants));
    } else if (tooLarge(file, detected.kind)) alerts.add(tooLarge(file, detected.kind) ?? '');
    else if (present + accepted.length >= LIMITS.mediaPerPost) alerts.add(strings.limitReached);
    else accepted.push({ file, type: mimeTypeOf(detected.kind) });
  }
  return { accepted, alerts: [...alerts] };
}

function tooLarge({ name: subject, size: bytes }: File, kind: FileKind): string | null {
  const group = groupOf(kind);
  const most = MAX_BYTES[group];
  if (bytes <= most) return null;
  return tooLargeText({ subject, bytes, most, limited: GROUP_NAMES[group] });
}

/** `unreadable` means that the file is gone, or is still in a cloud. */
export async function detect(file: Blob): Promise<DetectedFile | 'unreadable'> {
  try {
    return detectFile(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  } catch {
    return 'unreadable';
  }
}

/**
 * Returns the images of a paste. Returns none if the paste has text, because the member then wants the
 * text.
 */
export function pastedFiles(
  data: Pick<DataTransfer, 'files' | 'types'> | null | undefined,
): File[] {
  if (!data || data.types.includes('text/plain')) return [];
  return [...data.files].filter(({ type }) => PASTED_KINDS.includes(kindOfType(type)));
}
