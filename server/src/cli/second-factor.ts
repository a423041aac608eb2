import { parseArgs } from 'node:util';

import { withCommunity } from '#src/cli/opening/with-database.ts';
import { StartupError } from '#src/kernel/startup-error.ts';

export async function run(args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [action, email, ...rest] = positionals;
  if (action !== 'off' || email === undefined || rest.length > 0) {
    throw new StartupError('Usage: npm run rookery -- second-factor off <email>');
  }
  const isOff = await withCommunity(async ({ db, clock }) => {
    const { resetSecondFactor } = await import('#src/features/sessions/second-factor/public.ts');
    return resetSecondFactor({ db, clock }, email);
  });
  const sentence = isOff
    ? `The two-step login of ${email} is off, and the passkeys are removed.`
    : `${email} has no two-step login and no passkeys.`;
  process.stdout.write(`${sentence}\n`);
  return isOff ? 0 : 1;
}
