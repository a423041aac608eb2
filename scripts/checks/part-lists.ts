import type { Import } from './imports.ts';

const LIST = /^server\/src\/(?:platform|features\/[^/]+)\/parts\.ts$/;

/**
 * A list of what the platform or a feature offers. It has types only, and its folders and higher features may
 * import it.
 */
export const isPartList = (path: string): boolean => LIST.test(path);

/** A list names types of files that take their parts from it. Such a cycle does not exist at run time. */
export const isPartsType = ({ target, typeOnly }: Import): boolean =>
  typeOnly && target !== null && isPartList(target);

export function judgePartList(from: string, { typeOnly }: Import): string | null {
  if (!isPartList(from) || typeOnly) return null;
  return 'A parts.ts lists types alone: write `import type`, and make the part in feature.ts.';
}
