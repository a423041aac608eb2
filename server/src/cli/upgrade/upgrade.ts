import { parseArgs } from 'node:util';
import { joinCommunity, openCommunity } from '#src/cli/opening/community.ts';
import { findLastBackup } from '#src/platform/backup/last-backup.ts';
import { judgeBackup } from '#src/cli/doctor/doctor-backup.ts';
import { describeUpgrade, judgeDisk, findBreakingMigration } from './upgrade-words.ts';
import { systemClock } from '#src/kernel/clock.ts';
import { StartupError } from '#src/kernel/startup-error.ts';
import { loadConfig } from '#src/platform/config/config.ts';
import { readEnvironment } from '#src/platform/config/environment.ts';
import { surveyPending } from '#src/platform/db/migrations/migrate.ts';
import { countOthers } from '#src/platform/db/other-processes.ts';
import { surveySizes } from '#src/platform/db/tables/table-sizes.ts';
import { freeBytesIn } from '#src/platform/http/health/health.ts';
import { openWarnings } from '#src/platform/log/log.ts';
import { migrationsFolder } from '#src/project-folders.ts';

const USAGE =
  'Usage: npm run rookery -- upgrade --check, or upgrade <folder>, which makes a backup in it and then migrates the data';

const BACK_UP_FIRST = 'Make a backup first, or use upgrade <folder>, which makes one.';

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { check: { type: 'boolean' } },
  });
  const [folder, ...rest] = positionals;
  if (rest.length > 0 || (values.check === true) !== (folder === undefined)) {
    throw new StartupError(USAGE);
  }
  if (folder === undefined) return check();
  const pending = await pendingOrRefuse();
  if (pending.length === 0) {
    process.stdout.write('The data is up to date.\n');
    return 0;
  }
  const backup = await import('#src/cli/backup/backup.ts');
  const code = await backup.run([folder]);
  if (code !== 0) return code;
  // Another process may have started to serve during the backup, so check again.
  await pendingOrRefuse();
  const migrate = await import('./migrate.ts');
  return migrate.run([]);
}

async function pendingOrRefuse() {
  const { pending, others } = await survey();
  const problem = findBreakingMigration(pending, others);
  if (problem !== null) throw new StartupError(problem);
  return pending;
}

async function check(): Promise<number> {
  const { config, pending, known, sizes } = await survey();
  const last = await findLastBackup(config.dataDir);
  const free = config.databaseUrl === null ? await freeBytesIn(config.dataDir) : null;
  const { lines, roomBytes } = describeUpgrade(pending, known, sizes);
  const findings = [
    judgeBackup(last, systemClock.now(), BACK_UP_FIRST),
    judgeDisk(free, roomBytes),
  ];
  for (const { state, text } of findings) {
    lines.push(`${(state === 'broken' ? 'BROKEN' : state).padEnd(8)}${text}`);
  }
  lines.push(
    'Downgrades are not supported. To go back, restore a backup with the version that made it.',
    'Nothing was changed.',
  );
  process.stdout.write(`${lines.join('\n')}\n`);
  return findings.some(({ state }) => state === 'broken') ? 1 : 0;
}

async function survey() {
  const config = await openCommunity(loadConfig(readEnvironment()));
  const log = openWarnings();
  const database = await joinCommunity({ config, log });
  try {
    const { pending, known } = await surveyPending(database.pool, migrationsFolder);
    const sizes = await surveySizes(database.pool);
    return { config, pending, known, sizes, others: await countOthers(database.pool) };
  } finally {
    await database.close();
  }
}
