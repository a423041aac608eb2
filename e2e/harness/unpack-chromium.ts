import { join, dirname } from 'node:path';
import { createRequire } from 'node:module';
import { readFile, writeFile } from 'node:fs/promises';

import { inflate } from '@sparticuz/chromium';

// Runs as its own process, because the package unpacks into TMPDIR. The first argument is the folder's
// final path.
const temporary = process.env['TMPDIR'];
const target = process.argv[2];
if (!temporary || !target) throw new Error('unpack-chromium needs TMPDIR and the target folder.');

const packageEntry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
const archives = join(dirname(packageEntry), '..', 'bin');
for (const name of ['chromium.br', 'fonts.tar.br', 'al2023.tar.br', 'swiftshader.tar.br']) {
  await inflate(join(archives, name));
}

// The package's list has only its usual font folders, so this puts ours in their place.
const fontList = join(temporary, 'fonts', 'fonts.conf');
const list = await readFile(fontList, 'utf8');
const ours = list
  .replace('<dir>/tmp/fonts</dir>', `<dir>${join(target, 'fonts')}</dir>`)
  .replace('/tmp/fonts-cache/', join(target, 'fonts-cache'));
await writeFile(fontList, ours);
