/** A recipe of docs/recipes: text with the blocks of a patch between. */
export interface Recipe {
  /** Empty while the recipe is only text. */
  patch: string;
  /** The changed files in order. */
  files: string[];
  /** The arguments of `npm test` that run its tests. */
  tests: string[];
}

interface Piece {
  /** The file that a block changes. Null for text. */
  path: string | null;
  text: string;
}

const BLOCK = /^```diff\n([^]*?)^```\n/gm;
const TESTS = /^Run its tests: `npm test -- ([^`]+)`$/m;
const MIGRATION = /(?<=server\/migrations\/m)\d{4}(?=-)/g;

export function parseRecipe(text: string): Recipe {
  const blocks = piecesOf(text).filter(({ path }) => path !== null);
  return {
    patch: blocks.map((block) => block.text).join(''),
    files: [...new Set(blocks.map(({ path }) => path as string))],
    tests: TESTS.exec(text)?.[1]?.split(' ') ?? [],
  };
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(BLOCK)) {
    pieces.push({ path: null, text: text.slice(from, match.index) });
    pieces.push({ path: pathOf(match[1] ?? ''), text: match[1] ?? '' });
    from = match.index + match[0].length;
  }
  return [...pieces, { path: null, text: text.slice(from) }];
}

function pathOf(patch: string): string {
  return /^diff --git a\/(\S+) /m.exec(patch)?.[1] ?? '';
}

/** Splits the output of `git diff` by file, without the lines that change when other files do. */
export function patchesByFile(diff: string): Map<string, string> {
  const patches = diff.split(/^(?=diff --git )/m).filter((patch) => patch !== '');
  return new Map(
    patches.map((patch) => [
      pathOf(patch),
      patch.replaceAll(/^index .*\n/gm, '').replaceAll(/^(@@ [^@]* @@).*$/gm, '$1'),
    ]),
  );
}

/** Replaces the blocks of a recipe. The text between them stays; blocks of new files follow the last one. */
export function rewriteRecipe(text: string, patches: ReadonlyMap<string, string>): string {
  const pieces = piecesOf(text);
  const left = new Map([...patches].map(([path, patch]) => [migrationName(path), patch]));
  const written = pieces.map(({ path, text: old }) => {
    if (path === null) return old;
    const patch = left.get(migrationName(path));
    left.delete(migrationName(path));
    return patch === undefined ? '' : blockOf(patch);
  });
  const last = pieces.findLastIndex(({ path }) => path !== null);
  const added = [...left.values()].map((patch) => `\n${blockOf(patch)}`);
  written.splice(last < 0 ? written.length : last + 1, 0, ...added);
  return written.join('').replaceAll(/^\n{2,}(?=```diff\n)/gm, '\n');
}

function migrationName(path: string): string {
  return path.replace(MIGRATION, '');
}

function blockOf(patch: string): string {
  return `\`\`\`diff\n${patch}\`\`\`\n`;
}

/**
 * Gives the migrations of a patch the next free numbers, so that other new migrations do not break a recipe.
 * @param names of the migrations in the tree
 */
export function numberMigrations(patch: string, names: readonly string[]): string {
  const taken = names.map((name) => Number(/^m(\d{4})-/.exec(name)?.[1] ?? 0));
  const own = [...patch.matchAll(MIGRATION)].map(([number]) => Number(number));
  const shift = Math.max(...taken) + 1 - Math.min(...own);
  return patch.replaceAll(MIGRATION, (number) => String(Number(number) + shift).padStart(4, '0'));
}
