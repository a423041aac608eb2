import { blankText, lineOf } from './blank-text.ts';
import type { SourceFile } from './source-tree.ts';

const MAX_EXPORTS = 15;

const PUBLIC_API_FILE = /^((?:server|web)\/src\/features\/[^/]+\/(?:[^/]+\/)?)public\.tsx?$/;

export function judgePublicApi({ path, text }: SourceFile): { line: number; message: string }[] {
  if (!PUBLIC_API_FILE.test(path)) return [];
  const { bare } = blankText(text);
  const unnamed = [...bare.matchAll(/\bexport\b(?!\s*(?:type\s*)?\{)/g)].map(({ index }) => ({
    line: lineOf(bare, index),
    message:
      'A door names what it passes on, and holds nothing of its own: write export { … } from the file that has it.',
  }));
  const names = [...bare.matchAll(/\bexport\s*(?:type\s*)?\{([^}]*)\}/g)].flatMap(
    ({ index, 1: list = '' }) =>
      list
        .split(',')
        .filter((name) => name.trim() !== '')
        .map(() => index),
  );
  const tooMany = names[MAX_EXPORTS];
  if (tooMany === undefined) return unnamed;
  const message = `A door has ${MAX_EXPORTS} names at most, types too, and this one has ${names.length}: divide it by what it is for, by a public.ts in a room, or let others ask for less.`;
  return [...unnamed, { line: lineOf(bare, tooMany), message }];
}

export const isPublicApiFile = (rest: string): boolean => /^(?:[^/]+\/)?public\.tsx?$/.test(rest);

export function judgePublicExport(from: string, target: string): string | null {
  const house = PUBLIC_API_FILE.exec(from)?.[1];
  if (house === undefined || target.startsWith(house)) return null;
  return 'A door opens what stands behind it: export this from the door of its own room, or of the feature.';
}
