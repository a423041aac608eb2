import { flushCompileCache } from 'node:module';
import { parseArgs } from 'node:util';

import { letNurseryGrow } from './heap.ts';
import { endOnSignals } from './signals.ts';
import { type StartOptions, startRookery } from '#src/main.ts';
import { type Config, loadConfig } from '#src/platform/config/config.ts';
import { readEnvironment } from '#src/platform/config/environment.ts';
import { openLog, standardOutput, usualFormat } from '#src/platform/log/log.ts';

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { role: { type: 'string', multiple: true } } });
  const env = readEnvironment();
  const roles = values.role && { ROLES: values.role.join(',') };
  await serve(loadConfig({ ...env, ...roles }));
}

export async function serve(
  config: Config,
  more: Pick<StartOptions, 'prepare' | 'webDist'> = {},
): Promise<void> {
  const format = config.logFormat ?? usualFormat(process.stdout);
  const log = openLog(config.logLevel, standardOutput(), format);
  const ending = endOnSignals(log);
  const running = await startRookery(config, {
    log,
    out: (line) => process.stdout.write(`${line}\n`),
    onDatabaseDeath: () => {
      const place = `${config.dataDir}/postgres.log`;
      process.stderr.write(
        `The embedded database stopped unexpectedly. See ${place}, then start Rookery again.\n`,
      );
      process.exit(1);
    },
    ...more,
  });
  ending.stopWith(running.stop, config.drainMs);
  letNurseryGrow();
  // Write the cache now, not at the end, because a killed process writes nothing.
  flushCompileCache();
}
