import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { StartupError } from '#src/kernel/startup-error.ts';
import type { Config } from '#src/platform/config/config.ts';
import { openDataFolder } from '#src/platform/config/data-folder.ts';
import { findDataFolderHolder } from '#src/platform/config/data-folder-lock.ts';
import { findSecrets } from '#src/platform/config/secrets.ts';
import { openMailServer } from '#src/platform/mail/mailer.ts';
import { type WebBuildState, webBuildState } from '#src/platform/web-build/web-build.ts';
import { projectRoot } from '#src/project-folders.ts';

export interface Finding {
  /** `note` is not an error. `fixed` means that this run repaired the problem. */
  state: 'ok' | 'note' | 'fixed' | 'broken';
  text: string;
}

export const FIX_COMMAND = 'npm run rookery -- doctor --fix';

const gibibyte = 1024 ** 3;
const MAIL_PATIENCE_MS = 5_000;

export function checkNode(): Finding[] {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= 24) return [{ state: 'ok', text: `Node ${process.versions.node}` }];
  const text = `Node ${process.versions.node} is too old. Run Rookery with npm, which includes Node 24, or install Node 24 or later.`;
  return [{ state: 'broken', text }];
}

export function checkSettings(config: Config): Finding[] {
  const source = existsSync('.env') ? 'the environment and .env' : 'the environment (no .env here)';
  const findings: Finding[] = [
    { state: 'ok', text: `Settings read from ${source}` },
    { state: 'ok', text: `Members reach ${config.brandName} at ${config.appUrl}` },
    { state: 'ok', text: `Registration is ${config.registration}` },
  ];
  const { protocol, hostname } = new URL(config.appUrl);
  const isLocal = /^(localhost|127\.|\[::1\])/.test(hostname);
  if (protocol === 'http:' && !isLocal) {
    const text = 'APP_URL is not https: browsers will not install the app or make it work offline.';
    findings.push({ state: 'note', text });
  }
  if (!config.rateLimits) {
    const text = 'RATE_LIMITS is off, which is for tests and benchmarks only. Remove it.';
    findings.push({ state: 'note', text });
  }
  return findings;
}

export async function checkDataFolder(
  config: Config,
): Promise<{ path: string | null; findings: Finding[] }> {
  try {
    const path = await openDataFolder(config.dataDir);
    const secrets = await explain('Secrets', async () => {
      return (await findSecrets(path))
        ? 'Secrets are in place'
        : 'There are no secrets yet: the next start creates them';
    });
    const disk = await statfs(path);
    const space = spaceFinding(disk.bavail * disk.bsize);
    const writable: Finding = { state: 'ok', text: `Data folder ${path} is writable` };
    return { path, findings: [writable, secrets, space] };
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return { path: null, findings: [{ state: 'broken', text: error.message }] };
  }
}

export function spaceFinding(freeBytes: number): Finding {
  const free = freeBytes / gibibyte;
  const size = `${free.toFixed(1)} GiB free`;
  return free < 0.1
    ? { state: 'broken', text: `Only ${size} in the data folder. Free up disk space.` }
    : { state: free < 2 ? 'note' : 'ok', text: `Disk: ${size}` };
}

export async function checkPort(config: Config): Promise<Finding[]> {
  const place = `port ${config.port} on ${config.host}`;
  const problem = await tryToListen(config);
  if (problem === null) return [{ state: 'ok', text: `Nothing else uses ${place}` }];
  const holder = await findDataFolderHolder(config.dataDir);
  if (problem === 'EADDRINUSE' && holder !== null) {
    return [{ state: 'ok', text: `Rookery is running (process ${holder}) on ${place}` }];
  }
  if (problem === 'EADDRINUSE' && config.databaseUrl !== null) {
    const text = `Something uses ${place}: this Rookery, if it is running, or another program.`;
    return [{ state: 'note', text }];
  }
  const text = `Cannot listen on ${place} (${problem}). Change PORT or HOST.`;
  return [{ state: 'broken', text }];
}

function tryToListen({ host, port }: Config): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}

export async function checkMail(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  patienceMs = MAIL_PATIENCE_MS,
): Promise<Finding[]> {
  if (config.smtpUrl === null) {
    const folder = join(config.dataDir, 'mail');
    const text = `Emails are written to ${folder}. To send them, set SMTP_URL to a mail server.`;
    return [{ state: 'note', text }];
  }
  const transport = await openMailServer(config.smtpUrl, patienceMs);
  const place = new URL(config.smtpUrl).host;
  try {
    await transport.verify();
    return [
      { state: 'ok', text: `The mail server ${place} accepts email from ${config.mailFrom}` },
    ];
  } catch (error) {
    const text = `The mail server ${place} does not accept email: ${(error as Error).message}. Check SMTP_URL.`;
    return [{ state: 'broken', text }];
  } finally {
    transport.close();
  }
}

const webBuildFindings: Record<WebBuildState, Finding> = {
  current: { state: 'ok', text: 'The web app is built' },
  old: {
    state: 'note',
    text: 'The web app build is out of date: the next start builds it again',
  },
  fixed: {
    state: 'ok',
    text: 'The web app is built, and cannot be rebuilt here',
  },
  absent: {
    state: 'broken',
    text: 'The web app is not built, and vite is not installed. Run npm ci.',
  },
};

export async function checkWebBuild(): Promise<Finding[]> {
  return [webBuildFindings[await webBuildState(projectRoot)]];
}

export async function explain(what: string, step: () => Promise<string>): Promise<Finding> {
  try {
    return { state: 'ok', text: await step() };
  } catch (error) {
    return failed(what, error);
  }
}

/**
 * Runs a check. If the check fails, for example on a full disk, the failure is a line. The other checks
 * still run.
 */
export async function examine(
  what: string,
  check: () => Finding[] | Promise<Finding[]>,
): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [failed(what, error)];
  }
}

function failed(what: string, error: unknown): Finding {
  const { code, message } = error as NodeJS.ErrnoException;
  const advice = code === 'ENOSPC' ? ' Free up disk space.' : '';
  return { state: 'broken', text: `${what}: ${message.replaceAll('\n', ' ')}${advice}` };
}
