import type { Import } from './imports.ts';

const LIST = /^server\/src\/(?:platform|features\/[^/]+)\/parts\.ts$/;

/** The list of what the platform or a feature offers: types alone, open to its rooms and to higher features. */
export const isPartList = (path: string): boolean => LIST.test(path);

/** A list names types of files that take their parts from it. Such a cycle is gone at run time. */
export const isPartsType = ({ target, typeOnly }: Import): boolean =>
  typeOnly && target !== null && isPartList(target);

/** Why a list may not import this, or null. */
export function judgePartList(from: string, { typeOnly }: Import): string | null {
  if (!isPartList(from) || typeOnly) return null;
  return 'A parts.ts lists types alone: write `import type`, and make the part in feature.ts.';
}
