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
      'A public.ts re-exports by name and defines nothing. Write export { … } from the file that defines it.',
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
  const message = `A public.ts exports at most ${MAX_EXPORTS} names, including types. This one has ${names.length}. Divide it by purpose, with a public.ts in a folder, or export less.`;
  return [...unnamed, { line: lineOf(bare, tooMany), message }];
}

export const isPublicApiFile = (rest: string): boolean => /^(?:[^/]+\/)?public\.tsx?$/.test(rest);

export function judgePublicExport(from: string, target: string): string | null {
  const folder = PUBLIC_API_FILE.exec(from)?.[1];
  if (folder === undefined || target.startsWith(folder)) return null;
  return 'A public.ts exports only files of its own folder. Export this from the public.ts of its folder or feature.';
}
