import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTS = /\.(?:js|css|svg)$/;

/** Compresses each hashed text file as .br and .gz at the highest level, so that the server only sends them. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'rookery-precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir, 'assets');
    },
    async closeBundle() {
      const names = (await readdir(folder)).filter((name) => TEXTS.test(name));
      await Promise.all(names.map((name) => writeCompressed(join(folder, name))));
    },
  };
}

async function writeCompressed(path: string): Promise<void> {
  const text = await readFile(path);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
    promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
