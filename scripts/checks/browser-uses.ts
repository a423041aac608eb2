import { type BrowserUse, findApis } from './browser-apis.ts';
import { type Missing, readMissing } from './browser-data.ts';
import { findStyles } from './browser-styles.ts';
import type { SourceFile } from './source-tree.ts';

export function isForBrowsers(path: string): boolean {
  return (
    !path.endsWith('-fixture.ts') &&
    /^(?:web\/src|contract\/src\/kernel)\/.*\.(?:tsx?|css)$/.test(path)
  );
}

/** Finds the features that an oldest supported browser lacks. */
export function findBrowserUses(
  files: readonly SourceFile[],
  missing: Missing = readMissing(),
): BrowserUse[] {
  const [styles, code] = [true, false].map((isStyle) =>
    files.filter(({ path }) => path.endsWith('.css') === isStyle),
  ) as [SourceFile[], SourceFile[]];
  return [...findApis(code, missing), ...styles.flatMap((style) => findStyles(style, missing))];
}
