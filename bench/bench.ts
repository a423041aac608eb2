import { KEPT_DATA } from './kept-data.ts';
import { measureWork, workNamed } from './one-work.ts';
import { readOptions } from './options.ts';
import { runWhole } from './whole-run.ts';

// npm run bench [-- <work>]; what it does is described in README.md

const say = (line: string): void => void process.stderr.write(`${line}\n`);

try {
  const options = readOptions(process.argv.slice(2));
  const site = { keptData: options.data ?? KEPT_DATA };
  if (options.work === null) await runWhole(options, site, say);
  else {
    const work = workNamed(options.work);
    for (const size of options.sizes.length > 0 ? options.sizes : work.sizes.slice(0, 1)) {
      await measureWork(work, size, options, site, say);
    }
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
