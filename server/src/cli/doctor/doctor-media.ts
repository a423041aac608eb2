import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import type { Finding } from './doctor-checks.ts';
import { systemClock } from '#src/kernel/clock.ts';
import type { Config } from '#src/platform/config/config.ts';
import { findSecrets, makeSecrets } from '#src/platform/config/secrets.ts';
import { openStorage } from '#src/platform/storage/open-storage.ts';
import { freeFloor, sizeInWords } from '#src/features/media/record/public.ts';
import type { DiskSpace, Storage } from '#src/platform/storage/storage.ts';

export async function checkStorage(config: Config): Promise<Finding[]> {
  const { objectStore, dataDir } = config;
  const place =
    objectStore === null
      ? `The folder ${join(dataDir, 'media')}`
      : `The bucket ${objectStore.bucket} at ${objectStore.endpoint ?? `Amazon, ${objectStore.region}`}`;
  let storage: Storage | null = null;
  // Any secrets are good enough for a temporary file. Another check reports the community’s own secrets.
  const secrets = (await findSecrets(dataDir).catch(() => null)) ?? makeSecrets();
  try {
    storage = await openStorage({ config, secrets, clock: systemClock });
    await tryOut(storage);
    const kept: Finding = { state: 'ok', text: `${place} stores members’ files` };
    const room = roomFinding(await storage.space(), config.mediaLimits.free);
    if (storage.receiver) return [kept, room];
    return [kept, await checkCrossOrigin(storage, config), ...(await checkPublic(storage))];
  } catch (error) {
    const { message, name, code } = error as NodeJS.ErrnoException;
    const settings = objectStore === null ? 'Check its permissions.' : 'Check the S3_ settings.';
    const advice = code === 'ENOSPC' ? 'Free up disk space.' : settings;
    const line = `${place} cannot store files: ${message || name}. ${advice}`;
    return [{ state: 'broken', text: line }];
  } finally {
    storage?.close();
  }
}

export function roomFinding(space: DiskSpace | null, wanted: number): Finding {
  if (space === null) return { state: 'ok', text: 'The storage reports no size limit' };
  const [free, floor] = [sizeInWords(space.free), sizeInWords(freeFloor(space, wanted))];
  if (space.free >= freeFloor(space, wanted)) {
    return { state: 'ok', text: `Storage: ${free} free, ${floor} of it reserved` };
  }
  const text = `Storage: ${free} free, but ${floor} must stay free: no one can upload. Free up disk space, or lower MEDIA_FREE_MB.`;
  return { state: 'broken', text };
}

async function tryOut(storage: Storage): Promise<void> {
  await withProbe(storage, 'probe', async (key, said) => {
    const heard = await readText(await storage.read(key));
    if (heard !== said) throw new Error('a read returned other data than was written');
  });
}

async function withProbe<Result>(
  storage: Storage,
  place: string,
  ask: (key: string, said: string) => Promise<Result>,
): Promise<Result> {
  const said = randomBytes(12).toString('hex');
  const key = `${place}/${said}.vtt`;
  const folder = await mkdtemp(join(tmpdir(), 'rookery-doctor-'));
  try {
    const path = join(folder, 'probe');
    await writeFile(path, said);
    await storage.storeFile(key, path, 'text/vtt');
    return await ask(key, said);
  } finally {
    await storage.remove([key]).catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}

const PRIVATE_PLACES = {
  uploads: 'original uploads, including the locations stored in pictures',
  withheld: 'removed media',
};

async function checkPublic(storage: Storage): Promise<Finding[]> {
  const { publicUrl } = storage;
  if (publicUrl === null) return [];
  const isRead = (place: string): Promise<boolean> =>
    withProbe(storage, place, async (key, said) => {
      const answer = await fetch(`${publicUrl}/${key}`, { signal: AbortSignal.timeout(10_000) });
      return (await answer.text()) === said;
    });
  try {
    const open: Finding[] = [];
    for (const [place, what] of Object.entries(PRIVATE_PLACES)) {
      if (!(await isRead(place))) continue;
      const text = `Anyone with the URL of a file can read ${place}/ at ${publicUrl}: ${what}. Make S3_PUBLIC_URL serve files/ only.`;
      open.push({ state: 'broken', text });
    }
    if (open.length > 0) return open;
    if (await isRead('files')) {
      return [{ state: 'ok', text: `${publicUrl} serves files/, but not uploads/ or withheld/` }];
    }
    const text = `${publicUrl} does not serve files/: pictures do not load. Make S3_PUBLIC_URL serve files/, or remove the setting.`;
    return [{ state: 'broken', text }];
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = (cause as Error | undefined)?.message || message;
    return [
      { state: 'broken', text: `${publicUrl} does not answer: ${reason}. Check S3_PUBLIC_URL.` },
    ];
  }
}

async function checkCrossOrigin(storage: Storage, { appUrl }: Config): Promise<Finding> {
  const { origin } = new URL(appUrl);
  const expiresAt = new Date(Date.now() + 60_000);
  const ticket = { key: 'probe/browser', type: 'image/png', bytes: 1, expiresAt };
  const { url } = await storage.signUpload(ticket);
  const answer = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type',
    },
    signal: AbortSignal.timeout(10_000),
  });
  const allowed = answer.headers.get('access-control-allow-origin');
  if (answer.ok && (allowed === '*' || allowed === origin)) {
    return { state: 'ok', text: `Browsers can upload files from ${origin} to the bucket` };
  }
  const rule = `allow PUT with the header content-type from ${origin} in its CORS rules`;
  return { state: 'broken', text: `Browsers cannot upload files to the bucket: ${rule}.` };
}
