import { join } from 'node:path';

import { ensureWebBuild } from '../server/src/platform/web-build/web-build.ts';

/** Builds the web app once, before two journeys at a time copy it. */
export async function setup(): Promise<void> {
  const root = join(import.meta.dirname, '..');
  await ensureWebBuild({ root, log: { info: () => undefined } });
}
