import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { type Build, readBuild } from '../server/src/version.ts';
import { completeLibraryLinks } from '../server/src/platform/db/embedded/postgres-binaries.ts';
import { ensureWebBuild } from '../server/src/platform/web-build/web-build.ts';
import { COPIED_PATHS } from './release/copied.ts';
import {
  bundleServer,
  listNativePackages,
  NATIVE_PACKAGES,
  POSTGRES_PACKAGE,
} from './release/bundle-server.ts';

/** npm run release -- <folder>: builds everything that runs in production into a self-contained folder. */
const root = join(import.meta.dirname, '..');
const [given] = process.argv.slice(2);

if (given === undefined) fail('Usage: npm run release -- <folder>');
// npm changes into the project’s folder, so a path is relative to the caller’s folder.
const folder = resolve(process.env['INIT_CWD'] ?? process.cwd(), given);
await mkdir(folder, { recursive: true });
if ((await readdir(folder)).length > 0) fail(`${folder} is not empty. Use a new folder.`);

const web = await ensureWebBuild({
  root,
  log: { info: (_details, message) => console.log(message) },
});
await bundleServer(root, join(folder, 'server', 'bundle'));
const copy = (from: string, to = from): Promise<void> =>
  cp(join(root, from), join(folder, to), { recursive: true, verbatimSymlinks: true });
await cp(web, join(folder, 'web', 'dist'), {
  recursive: true,
  // The build’s stamp and list of sources are only needed for building.
  filter: (path) => !/\/\.(?:sources|sizes\.json)$/.test(path),
});
for (const name of COPIED_PATHS) {
  await copy(name);
}
await copy('server/bin/rookery', 'bin/rookery');
// The launcher may have lost its executable mode when the clone was copied.
await chmod(join(folder, 'bin', 'rookery'), 0o755);
const packages = await listNativePackages(root);
for (const name of packages.keys()) await copy(`node_modules/${name}`);
// Create the links now, because the folder may be read-only where the release runs.
const postgres = join(folder, 'node_modules', POSTGRES_PACKAGE, 'native');
await completeLibraryLinks(postgres, join(folder, 'node_modules'));
// Copy the Node that npm installed, so that the machine needs no Node of its own.
const node = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
if (existsSync(join(root, node))) await copy(node, 'bin/node');
await writeFile(join(folder, 'rookery.js'), "import './server/bundle/rookery.js';\n");
const { version, license } = JSON.parse(
  await readFile(join(root, 'package.json'), 'utf8'),
) as Record<'version' | 'license', string>;
const dependencies = Object.fromEntries(
  NATIVE_PACKAGES.flatMap((name) => {
    const pinned = packages.get(name);
    return pinned === undefined ? [] : [[name, pinned]];
  }),
);
const manifest = {
  name: 'rookery',
  version,
  private: true,
  license,
  type: 'module',
  dependencies,
  build: buildFrom(process.env),
};
await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
console.log(`${folder} is ready. Start it with: ${join(folder, 'bin', 'rookery')} start`);

/** An image is built without the project’s history, so the environment names the commit and its day. */
function buildFrom({ RELEASE_COMMIT, RELEASE_DATE }: NodeJS.ProcessEnv): Build {
  if (!RELEASE_COMMIT) return readBuild();
  return { commit: RELEASE_COMMIT, date: RELEASE_DATE ?? null };
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
