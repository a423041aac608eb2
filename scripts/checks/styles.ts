import { posix } from 'node:path';

import { lineOf } from './blank-text.ts';
import type { Violation } from './architecture.ts';
import type { SourceFile } from './source-tree.ts';

const IMPORTED = /\bimport (\w+) from '([^']+\.module\.css)'/g;
const NAMED = /\.([a-zA-Z][\w-]*)/g;

/** Reports classes that a component uses and its style sheet does not define. No compiler checks them. */
export function checkStyles(files: SourceFile[], sheets: SourceFile[]): Violation[] {
  const classes = new Map(
    sheets.map(({ path, text }) => [
      path,
      new Set([...text.matchAll(NAMED)].map(([, name]) => name)),
    ]),
  );
  const missingOf = ({ path, text }: SourceFile): Violation[] =>
    [...text.matchAll(IMPORTED)].flatMap(([, binding = '', specifier = '']) => {
      const sheet = specifier.startsWith('#web/')
        ? specifier.replace('#web/', 'web/src/')
        : posix.join(posix.dirname(path), specifier);
      return [...text.matchAll(new RegExp(`\\b${binding}\\.(\\w+)`, 'g'))]
        .filter(([, name]) => !classes.get(sheet)?.has(name))
        .map(({ 0: use, index }) => ({
          path,
          line: lineOf(text, index),
          message: `${sheet} has no class for ${use}. Add the class, or remove the name.`,
        }));
    });
  return files.filter(({ path }) => path.startsWith('web/')).flatMap(missingOf);
}
