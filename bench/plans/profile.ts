import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sendOnce } from '../load/send-once.ts';
import { logOf, enablePlanLog, restartCold } from './call-plans.ts';
import type { Work } from '../measure/call-work.ts';
import { openInspector } from '../site/inspector.ts';
import { showPlans } from './logged-plans.ts';
import { fireFor, type Call } from '../load/load.ts';
import type { Site } from '../site/site.ts';

const FOLDER = join(import.meta.dirname, '..', 'profiles');
const SECONDS = 5;
const SAMPLE_EVERY_US = 500;

export async function profileWork(work: Work, site: Site, port: number): Promise<string> {
  const { nextCall } = await work.open(site);
  if (!nextCall) throw new Error(`${work.slug} sends no requests, so it cannot be profiled.`);
  const folder = join(FOLDER, `${work.slug}-${site.size.key}`);
  await mkdir(folder, { recursive: true });
  const profile = await profiled(port, () => fireFor(site.community.url, SECONDS, nextCall));
  await writeFile(join(folder, 'server.cpuprofile'), JSON.stringify(profile));
  await writeFile(join(folder, 'plans.txt'), await plansOf(site, nextCall));
  return folder;
}

async function profiled(port: number, run: () => Promise<void>): Promise<object> {
  const inspector = await openInspector(port);
  try {
    await inspector.ask('Profiler.enable');
    await inspector.ask('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_US });
    await inspector.ask('Profiler.start');
    await run();
    const { profile } = await inspector.ask<{ profile: object }>('Profiler.stop');
    return profile;
  } finally {
    // Disconnect the inspector, because a stopping server waits for attached inspectors.
    inspector.close();
  }
}

async function plansOf(site: Site, nextCall: () => Call): Promise<string> {
  await enablePlanLog(site);
  await restartCold(site);
  const parts: string[] = [];
  for (const which of ['The first call after a start', 'The next call']) {
    const text = await logOf(site, () => sendOnce(site.community.url, nextCall()));
    parts.push(`${which}\n${'='.repeat(which.length)}\n\n${showPlans(text)}`);
  }
  return parts.join('\n');
}
