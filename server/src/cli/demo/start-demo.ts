import { parseArgs } from 'node:util';

import { serve } from '#src/cli/start/start.ts';
import { systemTimers } from '#src/kernel/timers.ts';
import { loadConfig, variableNames } from '#src/platform/config/config.ts';
import { processEnvironment, readEnvironment } from '#src/platform/config/environment.ts';
import { MEDIA_LIMIT_NAMES } from '#src/platform/config/media-limits.ts';
import type { Resources } from '#src/resources.ts';

/**
 * Settings for the look and limits of a community. All other settings lead to a real community, or out of
 * this machine.
 */
const KEPT_VARIABLES: ReadonlySet<(typeof variableNames)[number]> = new Set([
  'PORT',
  'HOST',
  'TRUSTED_PROXIES',
  'RATE_LIMITS',
  'REGISTRATION',
  'ADS',
  'MAIL_DOMAINS_ALLOWED',
  'MAIL_DOMAINS_REFUSED',
  'TENANT',
  'BRAND_NAME',
  'BRAND_LOGO',
  'BRAND_PRIMARY',
  'BRAND_SECONDARY',
  'WALLET_URL',
  'PLAYTV_URL',
  'HELP_URL',
  ...MEDIA_LIMIT_NAMES,
  'FFMPEG_PATH',
  'LOG_LEVEL',
  'METRICS_TOKEN',
  'REALTIME_KEY',
]);

/**
 * Runs the demo community in DEMO_DATA (./demo-data) with its own embedded database. The demo must never touch
 * the real community that the other settings name. `--web <folder>` serves that build of the web app, so that
 * the project’s own is not built.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { web: { type: 'string' } } });
  const { web: webDist } = values;
  const config = loadConfig(demoEnvironment(readEnvironment(), processEnvironment()));
  const out = (line: string): boolean => process.stdout.write(`${line}\n`);
  let lines: string[] = [];
  let startLife = (): Promise<void> => Promise.resolve();
  const prepare = async (resources: Resources): Promise<void> => {
    const { demoPicturesFolder, listFirstPictures, runDemo } = await import('./demo.ts');
    const { renderPhotos } = await import('./render-photos.ts');
    const folder = demoPicturesFolder(resources.config);
    const { ffmpegPath } = resources.config;
    const { renderFirst, recorded } = renderPhotos(folder, { log: resources.log, ffmpegPath });
    lines = await runDemo(resources, out);
    renderFirst(await listFirstPictures(resources));
    startLife = () => liveOn(resources, { folder, recorded });
  };
  await serve(config, { prepare, ...(webDist !== undefined && { webDist }) });
  for (const line of lines) out(line);
  await startLife();
}

async function liveOn(
  resources: Resources,
  { folder, recorded }: { folder: string; recorded: Promise<void> },
): Promise<void> {
  const { createLiveCalls } = await import('./live-calls.ts');
  const { startLiveActivity } = await import('./live-activity.ts');
  const { postUploads } = await import('./post-uploads.ts');
  const call = await createLiveCalls(resources);
  await startLiveActivity({ ...resources, timers: systemTimers, random: Math.random, put: call });
  await recorded;
  await postUploads({ ...resources, folder, call });
}

export function demoEnvironment(
  env: NodeJS.ProcessEnv,
  given: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const dropped = variableNames
    .filter((name) => !KEPT_VARIABLES.has(name))
    .map((name) => [name, '']);
  return {
    ...env,
    ...Object.fromEntries(dropped),
    APP_URL: given['APP_URL'],
    DATA_DIR: env['DEMO_DATA'] || './demo-data',
  };
}
