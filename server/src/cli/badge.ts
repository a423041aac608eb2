import { parseArgs } from 'node:util';

import { withDatabase } from '#src/cli/with-database.ts';
import { StartupError } from '#src/kernel/startup-error.ts';

export async function run(args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [action, given, badge, ...rest] = positionals;
  const known = action === 'add' || action === 'remove';
  if (!known || given === undefined || badge === undefined || rest.length > 0) {
    throw new StartupError('Usage: npm run rookery -- badge add|remove <username> <badge>');
  }
  const username = given.replace(/^@/, '');
  await withDatabase(async ({ db, clock, config }) => {
    const { changeBadge } = await import('#src/features/users/public.ts');
    return changeBadge({ db, clock, config }, username, badge, action === 'add');
  });
  const sentence = action === 'add' ? `now holds the badge ${badge}` : `no longer holds ${badge}`;
  process.stdout.write(`@${username} ${sentence}.\n`);
  return 0;
}
