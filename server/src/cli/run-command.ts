import { keepHeapSmall } from '#src/cli/start/heap.ts';
import { usage } from '#src/cli/usage.ts';
import { exitOnSignals } from '#src/kernel/ending-signals.ts';
import { isOutOfSpace } from '#src/kernel/out-of-space.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { StartupError } from '#src/kernel/startup-error.ts';

/** Resolves with the exit code, or with nothing while the server that it started keeps running. */
type Verb = (args: string[]) => Promise<number | void>;

// Each command is imported when it is called, so that `start` does not load the modules of `demo`.
const verbs: Record<string, () => Promise<{ run: Verb }>> = {
  start: () => {
    // Call this before the server’s modules load. Otherwise V8’s nursery would already have grown.
    keepHeapSmall();
    return import('#src/cli/start/start.ts');
  },
  demo: () => import('#src/cli/demo/start-demo.ts'),
  'login-link': () => import('#src/cli/login-link.ts'),
  'second-factor': () => import('#src/cli/second-factor.ts'),
  badge: () => import('#src/cli/badge.ts'),
  migrate: () => import('#src/cli/upgrade/migrate.ts'),
  upgrade: () => import('#src/cli/upgrade/upgrade.ts'),
  backup: () => import('#src/cli/backup/backup.ts'),
  move: () => import('#src/cli/move/move.ts'),
  restore: () => import('#src/cli/backup/restore.ts'),
  verify: () => import('#src/cli/backup/verify.ts'),
  jobs: () => import('#src/cli/jobs/jobs.ts'),
  mails: () => import('#src/cli/jobs/mails.ts'),
  version: () => import('#src/cli/version.ts'),
  doctor: () => import('#src/cli/doctor/doctor.ts'),
};

async function dispatch([name, ...args]: string[]): Promise<number | void> {
  if (name === '--help' || name === '-h' || name === 'help' || args.includes('--help')) {
    process.stdout.write(usage);
    return 0;
  }
  const verb = name === '--version' || name === '-V' ? 'version' : name;
  const load = verb === undefined || !Object.hasOwn(verbs, verb) ? undefined : verbs[verb];
  if (load === undefined) {
    const problem = name === undefined ? 'Missing command.' : `Unknown command "${name}".`;
    process.stderr.write(`${problem}\n\n${usage}`);
    return 1;
  }
  const { run } = await load();
  return run(args);
}

export async function runCommand(args: string[]): Promise<void> {
  exitOnSignals();
  try {
    const code = await dispatch(args);
    if (typeof code === 'number') process.exitCode = code;
  } catch (error) {
    process.stderr.write(`${explain(error as NodeJS.ErrnoException)}\n`);
    process.exit(1);
  }
}

export function explain(error: NodeJS.ErrnoException): string {
  if (error instanceof Refusal && error.fields) return Object.values(error.fields).join(' ');
  if (!(error instanceof StartupError) && isOutOfSpace(error)) return fullDisk(error);
  const isForPeople =
    error instanceof StartupError ||
    error instanceof Refusal ||
    error.code?.startsWith('ERR_PARSE_ARGS') === true;
  return isForPeople ? error.message : (error.stack ?? error.message);
}

function fullDisk({ code, message }: NodeJS.ErrnoException): string {
  const whose = code?.startsWith('E') ? 'of this machine' : 'of the database';
  return `The disk ${whose} is full (${message}). Free up disk space, then run the command again.`;
}
