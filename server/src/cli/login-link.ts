import { parseArgs } from 'node:util';

import { withCommunity } from '#src/cli/opening/with-database.ts';
import { StartupError } from '#src/kernel/startup-error.ts';

export async function run(args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [email, ...rest] = positionals;
  if (email === undefined || rest.length > 0) {
    throw new StartupError('Usage: npm run rookery -- login-link <email>');
  }
  const link = await withCommunity(async ({ db, clock, config }) => {
    const { createLoginLink } = await import('#src/features/sessions/public.ts');
    return createLoginLink({ db, clock, config }, email);
  });
  process.stdout.write(`${link}\n`);
  return 0;
}
