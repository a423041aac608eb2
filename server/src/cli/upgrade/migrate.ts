import { parseArgs } from 'node:util';

import { withDatabase } from '#src/cli/opening/with-database.ts';

export async function run(args: string[]): Promise<number> {
  parseArgs({ args });
  const applied = await withDatabase(({ migrated }) => Promise.resolve(migrated));
  for (const name of applied) process.stdout.write(`Applied ${name}\n`);
  if (applied.length === 0) process.stdout.write('The database is up to date.\n');
  return 0;
}
