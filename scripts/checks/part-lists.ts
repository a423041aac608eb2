import type { Import } from './imports.ts';

const LIST = /^server\/src\/(?:platform|features\/[^/]+)\/parts\.ts$/;

/**
 * Whether a file lists what the platform or a feature offers. Such a list has only types. Its folders and
 * higher features may import it.
 */
export const isPartList = (path: string): boolean => LIST.test(path);

/**
 * Whether an import takes types from such a list. The files in a list import it too, but this cycle does
 * not exist at run time.
 */
export const isPartsType = ({ target, typeOnly }: Import): boolean =>
  typeOnly && target !== null && isPartList(target);

export function judgePartList(from: string, { typeOnly }: Import): string | null {
  if (!isPartList(from) || typeOnly) return null;
  return 'A parts.ts contains only types. Write `import type`, and create the part in feature.ts.';
}
