import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
interface ManifestEntry {
  url: string;
  /** True if the service worker stores the file only after its first use. */
  later?: true;
}

export interface PrefetchMarker {
  plugin: Plugin;
  mark<T extends ManifestEntry>(entries: T[]): { manifest: T[] };
}

/**
 * The service worker prefetches the page's first files and the modules that `isAhead` names. It caches others
 * on use.
 */
export function createPrefetchMarker(isAhead: (module: string) => boolean): PrefetchMarker {
  let wanted: ReadonlySet<string> = new Set();
  return {
    plugin: {
      name: 'rookery-ahead',
      apply: 'build',
      generateBundle: {
        // Runs before the page's HTML entry is removed from the bundle.
        order: 'pre',
        handler: (_options, bundle) => void (wanted = collectReachableFiles(bundle, isAhead)),
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

function collectReachableFiles(bundle: Bundle, isAhead: (module: string) => boolean): Set<string> {
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
