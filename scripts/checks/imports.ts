import { posix } from 'node:path';

import { blankText, lineOf } from './blank-text.ts';
import type { SourceFile } from './source-tree.ts';

export interface Import {
  specifier: string;
  /** The imported file of the repository. Null for a package or a part of Node. */
  target: string | null;
  /** `import type` or `export type`, which do not exist at run time. */
  typeOnly: boolean;
  /** `import('…')`, which loads on first use, or a type of a module that this file loads that way. */
  lazy: boolean;
  line: number;
}

const aliases: [prefix: string, folder: string, onlyIn: string][] = [
  ['#src/', 'server/src/', 'server/'],
  ['#test/', 'server/test/', 'server/'],
  ['#web/', 'web/src/', 'web/'],
  ['@rookery/contract/', 'contract/src/', ''],
  ['@rookery/demo/', 'demo/src/', ''],
  ['@rookery/gifs/', 'gifs/src/', ''],
];

const WITH_CLAUSE =
  /\b(import|export)\s+(type\s+(?!from\b))?[^'"`;()=]*?\bfrom\s*(['"])([^'"\n]+)\3/g;
const BARE_IMPORT = /\bimport\s*(['"])([^'"\n]+)\1/g;
const DYNAMIC_IMPORT = /\bimport\s*\(\s*(['"])([^'"\n]+)\1\s*[,)](\s*\.)?/g;

export function findImports(file: SourceFile): Import[] {
  const { code, bare } = blankText(file.text);
  const found: Import[] = [];
  const add = (at: number, specifier: string, typeOnly: boolean, lazy = false): void => {
    // A keyword inside a string is not an import. In `bare`, the contents of strings are spaces.
    if (bare[at] !== code[at]) return;
    const target = resolve(file.path, specifier);
    found.push({ specifier, target, typeOnly, lazy, line: lineOf(code, at) });
  };
  for (const match of code.matchAll(WITH_CLAUSE)) {
    add(match.index, match[4] as string, match[2] !== undefined);
  }
  for (const match of code.matchAll(BARE_IMPORT)) add(match.index, match[2] as string, false);
  for (const match of code.matchAll(DYNAMIC_IMPORT))
    add(match.index, match[2] as string, false, true);
  const fetched = new Set(found.filter(({ lazy }) => lazy).map(({ target }) => target));
  return found
    .map((each) => ({ ...each, lazy: each.lazy || (each.typeOnly && fetched.has(each.target)) }))
    .toSorted((one, other) => one.line - other.line);
}

function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) {
    return posix.normalize(posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')));
  }
  for (const [prefix, folder, onlyIn] of aliases) {
    if (specifier.startsWith(prefix) && from.startsWith(onlyIn)) {
      return folder + specifier.slice(prefix.length).replace(/\?.*$/, '');
    }
  }
  return null;
}
