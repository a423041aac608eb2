import { parseArgs } from 'node:util';

import { withCommunity } from '#src/cli/opening/with-database.ts';
import { StartupError } from '#src/kernel/startup-error.ts';

export async function run(args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [action, given, badge, ...rest] = positionals;
  const known = action === 'add' || action === 'remove';
  if (!known || given === undefined || badge === undefined || rest.length > 0) {
    throw new StartupError('Usage: npm run rookery -- badge add|remove <username> <badge>');
  }
  const username = given.replace(/^@/, '');
  const result = await withCommunity(async ({ db, clock }) => {
    const { changeBadge } = await import('#src/features/users/standing/public.ts');
    return changeBadge({ db, clock }, username, badge, action === 'add');
  });
  const before = result === 'unchanged' ? ' already' : '';
  const sentence =
    action === 'add'
      ? `@${username}${before} has the badge ${badge}.`
      : `The badge ${badge} is${before} removed from @${username}.`;
  process.stdout.write(`${sentence}\n`);
  return 0;
}
