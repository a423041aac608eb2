import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns, for example, `0.1.0-3f9c2ab`: the package's version and seven digits of the sources' hash. */
export function appVersion(web: string): string {
  const { version } = JSON.parse(readFileSync(join(web, 'package.json'), 'utf8')) as {
    version: string;
  };
  const hash = createHash('sha256');
  for (const folder of ['src', 'public', '../contract/src']) addFolder(hash, join(web, folder));
  return `${version}-${hash.digest('hex').slice(0, 7)}`;
}

function addFolder(hash: ReturnType<typeof createHash>, folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(readFileSync(file));
}
