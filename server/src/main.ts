import { createServer } from 'node:net';
import { join } from 'node:path';

import type { Log } from '#src/platform/log/log.ts';

import type { App } from '#src/app.ts';
import { shutDown } from '#src/shutdown.ts';
import { systemClock } from '#src/kernel/clock.ts';
import { StartupError } from '#src/kernel/startup-error.ts';
import { type Config, defaultAppUrl, ROLES } from '#src/platform/config/config.ts';
import { openDataFolder } from '#src/platform/config/data-folder.ts';
import { availableMemory, refuseLittleMemory } from '#src/platform/config/enough-memory.ts';
import { loadSecrets } from '#src/platform/config/secrets.ts';
import { refuseUnfinished } from '#src/platform/config/unfinished.ts';
import type { Database } from '#src/platform/db/database.ts';
import { joinInstallation, type Membership } from '#src/platform/db/installation.ts';
import { migrate, surveyNewer } from '#src/platform/db/migrations/migrate.ts';
import { openOwnDatabase } from '#src/platform/db/own-database.ts';
import { noteVersion } from '#src/platform/db/running-versions.store.ts';
import { openTraces } from '#src/platform/traces/open-traces.ts';
import type { Traces } from '#src/platform/traces/traces.ts';
import { ensureWebBuild } from '#src/platform/web-build/web-build.ts';
import { migrationsFolder, projectRoot } from '#src/project-folders.ts';
import type { Resources } from '#src/resources.ts';
import { refuseUnusableSettings } from '#src/usable-settings.ts';
import { describeVersion, readBuild, VERSION } from '#src/version.ts';

export interface RunningServer {
  url: string;
  /**
   * Finishes requests in flight, then closes everything. @returns the names of unfinished work.
   * @param onLast called when only the database is left to close.
   */
  stop(onLast?: () => void): Promise<string[]>;
}

export interface StartOptions {
  log: Log;
  out: (line: string) => void;
  /**
   * Called when the embedded database died. Nothing works any more, so the process must exit and be
   * restarted.
   */
  onDatabaseDeath: () => void;
  prepare?: (resources: Resources) => Promise<void>;
  webDist?: string;
  memory?: number;
}

const SECRETS_CHANGED_WARNING =
  'secrets.json is not the one that this community used before. All members have to log in again. If you have a backup of that file, stop the server, restore the file, and start the server again.';

const newerDataWarning = (newer: readonly string[]): string =>
  `Warning: a newer Rookery has migrated the database, last with ${newer.at(-1)}. Version ${VERSION} can run on it, but without the newer features.`;

/**
 * Opens the configured resources in order and starts to serve.
 * @throws StartupError in one line for problems that the operator can fix, after everything is closed again
 */
export async function startRookery(given: Config, options: StartOptions): Promise<RunningServer> {
  const { log, out } = options;
  let app: App | null = null;
  let database: Database | null = null;
  let traces: Traces | null = null;
  let membership: Membership | null = null;
  const stop = (how: { isServing?: boolean; onLast?: () => void }): Promise<string[]> =>
    shutDown(app, database, traces, how).finally(() => membership?.leave());
  try {
    log.info({ version: describeVersion() }, 'Rookery is starting');
    refuseSplitRoles(given);
    refuseLittleMemory(options.memory ?? availableMemory());
    await refuseUnusableSettings(given);
    const config = await prepareConfig(given);
    const secrets = await loadSecrets(config.dataDir);
    traces = await openTraces(config.traces, { log, version: VERSION });
    let reading: Promise<LoadedApp> | null = null;
    const read = (): Promise<LoadedApp> => (reading ??= loadApp(config, options));
    database = await openOwnDatabase({
      config,
      log,
      onDeath: options.onDatabaseDeath,
      traces,
      // PostgreSQL starts in its own process while Node reads the server's program.
      meanwhile: () => void read().catch(() => undefined),
    });
    const applied = await migrate(database.pool, migrationsFolder, log);
    if (applied.length > 0) log.info({ applied }, 'Database migrated');
    const newer = await surveyNewer(database.pool, migrationsFolder);
    if (newer.length > 0) out(newerDataWarning(newer));
    membership = await joinInstallation({ config, secrets, ...database });
    await noteVersion(database.db, { version: VERSION, commit: readBuild().commit });
    if (membership.hasOtherSecrets) log.warn({}, SECRETS_CHANGED_WARNING);
    const { createApp, webDist } = await read();
    const opening = { config, secrets, ...database, traces };
    const resources = { ...opening, clock: systemClock, log, webDist };
    await options.prepare?.(resources);
    app = await createApp(resources);
    await app.start();
    const lines = await startupMessages(resources);
    await listen(app, config);
    for (const line of lines) out(line);
    return {
      url: defaultAppUrl(config.host, config.port),
      stop: (onLast) => stop({ ...(onLast && { onLast }) }),
    };
  } catch (error) {
    await stop({ isServing: false });
    throw error;
  }
}

interface LoadedApp {
  createApp: (resources: Resources) => Promise<App>;
  webDist: string | null;
}

async function loadApp(config: Config, { log, webDist }: StartOptions): Promise<LoadedApp> {
  const { createApp } = await import('#src/app.ts');
  if (!isWeb(config)) return { createApp, webDist: null };
  return { createApp, webDist: webDist ?? (await ensureWebBuild({ root: projectRoot, log })) };
}

const isWeb = ({ roles }: Config): boolean => roles.includes('web');

/** @throws StartupError when a process has only some roles and no other process can do the rest. */
function refuseSplitRoles({ roles, databaseUrl }: Config): void {
  if (databaseUrl !== null || roles.length === ROLES.length) return;
  throw new StartupError(
    'The built-in database only supports one process with all roles. Remove ROLES, or set DATABASE_URL to a PostgreSQL database that all processes share.',
  );
}

async function prepareConfig(config: Config): Promise<Config> {
  await refuseUnfinished(config);
  const dataDir = await openDataFolder(config.dataDir);
  if (config.port !== 0) return { ...config, dataDir };
  const port = await findFreePort(config.host);
  const isDefault = config.appUrl === defaultAppUrl(config.host, 0);
  const appUrl = isDefault ? defaultAppUrl(config.host, port) : config.appUrl;
  return { ...config, dataDir, port, appUrl };
}

function findFreePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(error, host, 0)));
    server.listen(0, host, () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

async function listen(app: App, { host, port }: Config): Promise<void> {
  try {
    // `localhost` has two addresses, and which one comes first differs between machines.
    await app.server.listen({ host: host === 'localhost' ? '127.0.0.1' : host, port });
  } catch (error) {
    throw cannotListen(error as NodeJS.ErrnoException, host, port);
  }
}

function cannotListen(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const { code = '' } = error;
  if (code === 'EADDRINUSE') {
    return new StartupError(
      `Port ${port} on ${host} is in use by another program. Stop it, or choose another port in PORT.`,
    );
  }
  if (code === 'EACCES') {
    return new StartupError(
      `This user may not listen on port ${port}. Choose a port above 1023 in PORT.`,
    );
  }
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code)) {
    return new StartupError(`HOST ${host} is not an address of this machine (${code}).`);
  }
  return error;
}

/**
 * Builds the startup messages for the operator before clients can connect, so that nothing is awaited after
 * that.
 */
async function startupMessages({ config, db, clock }: Resources): Promise<string[]> {
  const url = defaultAppUrl(config.host, config.port);
  if (!isWeb(config)) return [`Rookery is running as ${config.roles.join(' and ')}: ${url}/readyz`];
  const lines = [`Rookery is running at ${url}`];
  if (config.appUrl !== url) lines.push(`Members reach it at ${config.appUrl}`);
  if (config.smtpUrl === null) {
    lines.push(
      `Emails are written to ${join(config.dataDir, 'mail')} until SMTP_URL is set to a mail server`,
    );
  }
  if (!config.rateLimits) {
    lines.push(
      'Warning: rate limits are off (RATE_LIMITS=off). That is for tests and benchmarks only.',
    );
  }
  const { firstAdministratorLink } = await import('#src/features/sessions/public.ts');
  const link = await firstAdministratorLink({ db, clock, config });
  if (link !== null) lines.push(`Log in as the first administrator: ${link}`);
  return lines;
}
