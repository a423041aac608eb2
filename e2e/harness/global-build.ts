import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { TestProject } from 'vitest/node';

import { ensureWebBuild } from '../../server/src/platform/web-build/web-build.ts';

declare module 'vitest' {
  interface ProvidedContext {
    webDist: string;
  }
}

/** Builds the web app once, as a copy, because a concurrent run may rebuild the original. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = join(import.meta.dirname, '../..');
  const built = await ensureWebBuild({ root, log: { info: () => undefined } });
  const webDist = await mkdtemp(join(tmpdir(), 'rookery-web-'));
  await cp(built, webDist, { recursive: true });
  project.provide('webDist', webDist);
  return () => rm(webDist, { recursive: true, force: true });
}
