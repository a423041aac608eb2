import { writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

export interface BuiltFile {
  name: string;
  file: string;
  modules: Record<string, number>;
}

export const SIZES_FILE = '.sizes.json';

export function sizes(): Plugin {
  let root = '';
  let folder = '';
  const built: BuiltFile[] = [];
  return {
    name: 'rookery-sizes',
    apply: 'build',
    configResolved(config) {
      root = resolve(config.root, '..');
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const modules: Record<string, number> = {};
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          if (renderedLength > 0) modules[relative(root, id)] = renderedLength;
        }
        built.push({ name: chunk.name, file: chunk.fileName, modules });
      }
    },
    closeBundle: () => writeFile(join(folder, SIZES_FILE), JSON.stringify(built)),
  };
}
