import { detectBlob, refusalText } from '@rookery/contract/kernel/detect-file.ts';
import { type FileKind, groupOf, mimeTypeOf } from '@rookery/contract/kernel/file-types.ts';

import { pictureStrings as strings } from './picture-strings.ts';

export type CheckedPicture =
  | { kind: 'uncropped'; blob: Blob }
  | { kind: 'refused'; message: string };

/** Every browser shows these. One that can't be shown is damaged. */
const SHOWN_EVERYWHERE: readonly FileKind[] = ['jpeg', 'png', 'gif', 'webp'];

/** Decides about a file that this browser can't show: uploads it whole, or says why not. */
export async function checkPicture(file: Blob): Promise<CheckedPicture> {
  const detected = await detectBlob(file);
  if (detected === 'unreadable') return { kind: 'refused', message: strings.unreadable };
  const isPicture = detected && 'kind' in detected && groupOf(detected.kind) !== 'video';
  if (!isPicture) return { kind: 'refused', message: refusalText(detected, { wants: 'picture' }) };
  if (SHOWN_EVERYWHERE.includes(detected.kind)) {
    return { kind: 'refused', message: strings.damaged };
  }
  return { kind: 'uncropped', blob: file.slice(0, file.size, mimeTypeOf(detected.kind)) };
}
