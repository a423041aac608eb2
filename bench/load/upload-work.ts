import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { cameraPhoto } from '../../server/test/media-files.ts';
import type { Community } from '../site/community.ts';
import { measure, type Call, type Measurement, type Pace } from './load.ts';
import { processTreeOf, usageOf } from '../site/processes.ts';
import type { Row } from '../report/report.ts';
import { median } from '../measure/figures.ts';

export interface Uploads {
  photoBytes: number;
  perMinute: number;
  perMinuteBeside: number;
  peakMb: number;
  feedAlone: Measurement[];
  feedMeanwhile: Measurement[];
}

const CONNECTIONS = 16;
const UPLOADERS = 5;
const PHOTOS_ALONE = 40;
const POLL_MS = 50;
const WATCH_MS = 250;

export async function measureUploads(
  { url, pid }: Community,
  [reader = '', ...uploaders]: readonly string[],
  { rounds, pace }: { rounds: number; pace: Pace },
  say: (line: string) => void,
): Promise<Uploads> {
  const photo = new Uint8Array(await cameraPhoto());
  const feed = (): Promise<Measurement> => {
    const home: Call = { method: 'GET', path: '/v3/posts/following?limit=20', token: reader };
    return measure(url, pid, CONNECTIONS, { ...pace, settle: 0 }, () => home);
  };
  let peakMb = 0;
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, usageOf(processTreeOf(pid).filter(isNotPostgres)).residentMb);
  }, WATCH_MS);
  try {
    const begun = performance.now();
    await uploadAll(url, uploaders, photo, (sent) => sent >= PHOTOS_ALONE);
    const perMinute = (PHOTOS_ALONE * 60_000) / (performance.now() - begun);
    const feedAlone: Measurement[] = [];
    const feedMeanwhile: Measurement[] = [];
    let [meanwhile, meanwhileMs] = [0, 0];
    for (let round = 0; round < rounds; round++) {
      feedAlone.push(await feed());
      let isOver = false;
      const started = performance.now();
      const sent = uploadAll(url, uploaders, photo, () => isOver);
      feedMeanwhile.push(await feed());
      isOver = true;
      meanwhileMs += performance.now() - started;
      meanwhile += await sent;
    }
    const perMinuteBeside = (meanwhile * 60_000) / meanwhileMs;
    const [alone, beside] = [p99(feedAlone), p99(feedMeanwhile)];
    say(
      `photos of ${(photo.length / 1e6).toFixed(1)} MB: ${perMinute.toFixed(0)} per minute, ${perMinuteBeside.toFixed(0)} with concurrent home feed requests, whose p99 rises from ${alone} to ${beside} ms; ${peakMb.toFixed(0)} MB at most`,
    );
    return {
      photoBytes: photo.length,
      perMinute,
      perMinuteBeside,
      peakMb,
      feedAlone,
      feedMeanwhile,
    };
  } finally {
    clearInterval(watch);
  }
}

const p99 = (rounds: readonly Measurement[]): number => median(rounds.map((round) => round.p99));

function isNotPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres';
  } catch {
    return false;
  }
}

async function uploadAll(
  url: string,
  tokens: readonly string[],
  photo: Uint8Array<ArrayBuffer>,
  isOver: (begun: number) => boolean,
): Promise<number> {
  let begun = 0;
  const work = async (token: string): Promise<void> => {
    while (!isOver(begun)) {
      begun += 1;
      await uploadOne(url, token, photo);
    }
  };
  await Promise.all(tokens.slice(0, UPLOADERS).map(work));
  return begun;
}

async function uploadOne(
  url: string,
  token: string,
  photo: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const about = { content_type: 'image/jpeg', name: 'photo.jpg' };
  const signed = await call(url, token, '/media/signed-storage-url', {
    ...about,
    visibility: 'public-read',
    content_length: photo.length,
  });
  const put = { method: 'PUT', headers: signed.headers, body: photo };
  const { ok, status } = await fetch(signed.url, put);
  if (!ok) throw new Error(`Uploading the photo returned ${status}.`);
  const { uuid, key, bucket } = signed;
  await call(url, token, '/media/upload', { ...about, uuid, key, bucket });
  for (;;) {
    const { data } = await call(url, token, `/media/upload/${uuid}`);
    if (data.isFailed) throw new Error('The photo could not be processed.');
    if (!data.isProcessing) return;
    await delay(POLL_MS);
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- answers of three calls, each in its own shape
async function call(url: string, token: string, path: string, body?: object): Promise<any> {
  const answer = await fetch(`${url}/v3${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

export function uploadRows(uploads: Uploads | null): Row[] {
  if (!uploads) return [];
  const { perMinute, perMinuteBeside, peakMb, feedAlone, feedMeanwhile } = uploads;
  const size = `of ${(uploads.photoBytes / 1e6).toFixed(1)} MB and 12 megapixels, in three widths`;
  const line = (work: string, target: number | null, value: number, remark?: string): Row => ({
    work,
    peer: 'not measured',
    target,
    measured: [value],
    ...(remark !== undefined && { remark }),
  });
  return [
    { ...line('photos processed per minute', null, perMinute, size), moreIsBetter: true },
    {
      ...line(
        'photos processed per minute, with concurrent home feed requests',
        null,
        perMinuteBeside,
      ),
      moreIsBetter: true,
    },
    line('home feed during uploads: p99 ms', null, p99(feedMeanwhile), '16 connections'),
    line(
      'home feed during uploads: p99 against no uploads',
      2,
      p99(feedMeanwhile) / p99(feedAlone),
      'ratio',
    ),
    line('memory while photos are processed, MB', 600, peakMb, 'all processes except PostgreSQL'),
  ];
}
