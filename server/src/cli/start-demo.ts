import { parseArgs } from 'node:util';

import { serve } from '#src/cli/start.ts';
import { loadConfig } from '#src/platform/config/config.ts';
import { readEnvironment } from '#src/platform/config/environment.ts';

/**
 * Runs the made-up community in DEMO_DATA (./demo-data) with an embedded database of its own:
 * DATA_DIR and DATABASE_URL name a real community, which the demo must never touch.
 */
export async function run(args: string[]): Promise<void> {
  parseArgs({ args });
  const env = readEnvironment();
  const config = loadConfig({
    ...env,
    DATA_DIR: env['DEMO_DATA'] || './demo-data',
    DATABASE_URL: '',
  });
  const out = (line: string): boolean => process.stdout.write(`${line}\n`);
  let lines: string[] = [];
  await serve(config, async (resources) => {
    const { runDemo } = await import('#src/cli/demo/demo.ts');
    // Seeds where the database is empty, and answers with the lines that show how to sign in.
    lines = await runDemo(resources, out);
  });
  for (const line of lines) out(line);
}
