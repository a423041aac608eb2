import { runCheck } from './check-run.ts';
import { CACHED_DATA_FOLDER } from '../site/cached-data.ts';
import { runOne, findWorkOrRefuse } from './one-work.ts';
import { InvalidArgumentError, readOptions, type Options } from './options.ts';
import { writePlans } from '../plans/plans.ts';
import { runWhole } from './whole-run.ts';
import { SIZES } from '../seed/workload.ts';

// npm run bench [-- <work>]; see README.md.

const say = (line: string): void => void process.stderr.write(`${line}\n`);

try {
  await run(readOptions(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof InvalidArgumentError)) throw error;
  say(error.message);
  process.exitCode = 1;
}

async function run(options: Options): Promise<void> {
  const keptData = options.data ?? CACHED_DATA_FOLDER;
  if (options.isPlans) return writePlans(SIZES[options.sizes[0] ?? 'large'], keptData, say);
  const work = options.work === null ? null : findWorkOrRefuse(options.work);
  if (options.isChecked) {
    const worse = await runCheck(work, options, keptData, say);
    say(
      worse.length > 0 ? `worse than the committed ratio: ${worse.join('; ')}` : 'no work is worse',
    );
    if (worse.length > 0) process.exitCode = 1;
    return;
  }
  await (work === null ? runWhole(options, keptData, say) : runOne(work, options, keptData, say));
}
