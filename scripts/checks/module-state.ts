import { blankText, lineOf } from './blank-text.ts';
import type { Import } from './imports.ts';
import { type SourceFile, isTest } from './source-tree.ts';

/**
 * Mutable module state lives as long as the process and is shared by all importers. State belongs to objects
 * made in app.ts or in the page.
 */
const STATE = new RegExp(
  [
    /^(?:export )?let \w/.source,
    // Upper case or a readonly type marks a constant. A React context holds no state itself.
    /^(?:export )?const (?![A-Z][A-Z0-9_]*\b)\w+\b(?!: Readonly)[^=\n]*=\s*(?:new (?:Map|Set|WeakMap|WeakSet|QueryClient)\b|create(?!Context\b)[A-Z]\w*[(<])/
      .source,
  ].join('|'),
  'gm',
);

const BROWSER_PAGE = 'web/src/data/page/browser-page.ts';
const BROWSER_NAVIGATION = 'web/src/router/browser-navigation.ts';

export function judgeState({ path, text }: SourceFile): { line: number; message: string }[] {
  if (!/^(web|server)\/src\//.test(path) || isTest(path)) return [];
  if (path === BROWSER_NAVIGATION) return [];
  const { bare } = blankText(text);
  const found = [...bare.matchAll(STATE)].map(({ index }) => lineOf(bare, index));
  const message = path.startsWith('web/')
    ? 'A module cannot hold state. Make it a part of the page (`*.part.ts`, web/src/data/page/page.ts), or component state.'
    : 'A module cannot hold state. Create it in a function that app.ts calls, and pass it on.';
  return found.map((line) => ({ line, message }));
}

export function judgeParts(imports: ReadonlyMap<string, readonly Import[]>): string[] {
  const reaching = new Map<string, boolean>();
  const reaches = (path: string): boolean => {
    const known = reaching.get(path);
    if (known !== undefined) return known;
    reaching.set(path, false);
    const needed = (imports.get(path) ?? []).filter(({ typeOnly, lazy }) => !typeOnly && !lazy);
    const found = needed.some(
      ({ target }) => target === BROWSER_PAGE || (target !== null && reaches(target)),
    );
    reaching.set(path, found);
    return found;
  };
  return [...imports.keys()].filter((path) => path.endsWith('.part.ts') && reaches(path));
}
