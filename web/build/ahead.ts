import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
interface Entry {
  url: string;
  /** Set on what the service worker keeps only once it has been used. */
  later?: true;
}

export interface Ahead {
  plugin: Plugin;
  /** For the service worker's list. */
  mark<T extends Entry>(entries: T[]): { manifest: T[] };
}

/**
 * The service worker fetches ahead the first files of the page, and the lazy modules that `isAhead` names.
 * All other files are marked: the service worker caches them once they were used.
 */
export function ahead(isAhead: (module: string) => boolean): Ahead {
  let wanted: ReadonlySet<string> = new Set();
  return {
    plugin: {
      name: 'rookery-ahead',
      apply: 'build',
      generateBundle: {
        // Before the page's own entry, which is a line of HTML, is taken out of the bundle.
        order: 'pre',
        handler: (_options, bundle) => void (wanted = reached(bundle, isAhead)),
      },
    },
    mark: (entries) => ({
      manifest: entries.map((entry) =>
        /^assets\/.*\.(?:js|css)$/.test(entry.url) && !wanted.has(entry.url)
          ? { ...entry, later: true }
          : entry,
      ),
    }),
  };
}

function reached(bundle: Bundle, isAhead: (module: string) => boolean): Set<string> {
  const files = new Set<string>();
  const visit = (file: string, isLazy: boolean): void => {
    const chunk = bundle[file];
    if (files.has(file) || chunk?.type !== 'chunk') return;
    if (isLazy && !isAhead(chunk.facadeModuleId ?? '')) return;
    files.add(file);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
    for (const next of chunk.imports) visit(next, false);
    for (const next of chunk.dynamicImports) visit(next, true);
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' && chunk.isEntry) visit(chunk.fileName, false);
  }
  return files;
}
