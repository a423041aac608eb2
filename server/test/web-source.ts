import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

import { projectRoot } from '#src/project-folders.ts';

export interface WebSource {
  root: string;
  messages: string[];
  log: { info(details: object, message: string): void };
  installVite(): Promise<void>;
  write(path: string, text: string): Promise<void>;
}

export function webSource(): WebSource {
  const source: WebSource = {
    root: '',
    messages: [],
    log: { info: (_details, message) => void source.messages.push(message) },
    installVite: () =>
      symlink(join(projectRoot, 'node_modules'), join(source.root, 'node_modules')),
    write: (path, text) => writeFile(join(source.root, path), text),
  };
  beforeEach(async () => {
    const root = await mkdtemp(join(tmpdir(), 'rookery-web-'));
    Object.assign(source, { root, messages: [] });
    await mkdir(join(root, 'web', 'src'), { recursive: true });
    await mkdir(join(root, 'contract', 'src'), { recursive: true });
    await source.write('package.json', '{}');
    await source.write('contract/src/words.ts', 'export const nest = 1;');
    await source.write('web/src/main.ts', 'document.title = "first";');
    await source.write('web/index.html', '<script type="module" src="/src/main.ts"></script>');
  });
  afterEach(() => rm(source.root, { recursive: true }));
  return source;
}

export async function scriptOf(dist: string): Promise<string> {
  const names = await readdir(join(dist, 'assets'));
  return readFile(join(dist, 'assets', names.find((name) => name.endsWith('.js')) ?? ''), 'utf8');
}
