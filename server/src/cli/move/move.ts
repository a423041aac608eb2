import { parseArgs } from 'node:util';
import { StartupError } from '#src/kernel/startup-error.ts';

const USAGE =
  'Usage: npm run rookery -- move media --to s3|folder [--remove-gone], or move database --to postgres://…|embedded';

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { to: { type: 'string' }, 'remove-gone': { type: 'boolean', default: false } },
  });
  const [what, ...rest] = positionals;
  const { to } = values;
  if (rest.length > 0 || to === undefined) throw new StartupError(USAGE);
  if (what === 'media' && (to === 's3' || to === 'folder')) {
    const { moveMedia } = await import('./move-media.ts');
    return moveMedia(to, values['remove-gone']);
  }
  if (what === 'database' && (to === 'embedded' || /^postgres(?:ql)?:\/\//.test(to))) {
    const { moveDatabase } = await import('./move-database.ts');
    return moveDatabase(to);
  }
  throw new StartupError(USAGE);
}
