import { parseArgs } from 'node:util';

import { serve } from '#src/cli/start/start.ts';
import { loadConfig } from '#src/platform/config/config.ts';
import { readEnvironment } from '#src/platform/config/environment.ts';
import type { Resources } from '#src/resources.ts';

/**
 * Runs the made-up community in DEMO_DATA (./demo-data) with an embedded database of its own:
 * DATA_DIR and DATABASE_URL name a real community, which the demo must never touch.
 * `--web <folder>` serves that build of the web app; the project's own is then not built.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { web: { type: 'string' } } });
  const { web: webDist } = values;
  const env = readEnvironment();
  const config = loadConfig({
    ...env,
    DATA_DIR: env['DEMO_DATA'] || './demo-data',
    DATABASE_URL: '',
    DATABASE_DIRECT_URL: '',
    DATABASE_READ_URL: '',
  });
  const out = (line: string): boolean => process.stdout.write(`${line}\n`);
  let lines: string[] = [];
  const prepare = async (resources: Resources): Promise<void> => {
    const { runDemo } = await import('./demo.ts');
    // Seeds where the database is empty, and answers with the lines that show how to sign in.
    lines = await runDemo(resources, out);
  };
  await serve(config, { prepare, ...(webDist !== undefined && { webDist }) });
  for (const line of lines) out(line);
}
