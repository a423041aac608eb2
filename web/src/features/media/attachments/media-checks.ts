import {
  detectBlob,
  GROUP_NAMES,
  refusalText,
  tooLargeText,
} from '@rookery/contract/kernel/detect-file.ts';
import {
  acceptOf,
  type FileKind,
  groupOf,
  kindOfType,
  mimeTypeOf,
} from '@rookery/contract/kernel/file-types.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';

import { strings } from './strings.ts';

export const ACCEPT = acceptOf(['image', 'gif', 'video']);

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
  const heads = await Promise.all(files.map((file) => detectBlob(file)));
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

/**
 * Returns the images of a paste in their order. Returns none if the paste has other text than their names,
 * because the member then wants the text.
 */
export function pastedFiles(
  data: Pick<DataTransfer, 'files' | 'getData' | 'types'> | null | undefined,
): File[] {
  if (!data) return [];
  const files = [...data.files];
  const text = data.types.includes('text/plain') ? data.getData('text/plain') : '';
  if (!areNames(text, files)) return [];
  return files.filter(({ type }) => PASTED_KINDS.includes(kindOfType(type)));
}

/** File managers put the names or paths of copied files into the clipboard too. */
function areNames(text: string, files: readonly File[]): boolean {
  const names = new Set(files.map(({ name }) => name));
  const lines = text.split(/[\r\n]+/u).filter((line) => line.trim() !== '');
  return lines.every((line) => names.has(nameIn(line.trim())));
}

function nameIn(path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1);
  if (!path.startsWith('file:')) return last;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
