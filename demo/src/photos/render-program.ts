import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { photoName, photos, thumbnails, type Photo } from './catalogue.ts';
import { RECORDED_PHOTOS, recordFilm, recordGif, recordNear, RECORDINGS } from './record.ts';
import { shoot } from './shoot.ts';

/**
 * Renders the photos into the folder of its first argument: drafts, then those of a message, then the rest.
 * The second argument is ffmpeg’s path. Without it there is no film.
 */
const LOW_PRIORITY = 5;
const DRAFT_SHARE = 0.2;

const [folder = '.', ffmpeg] = process.argv.slice(2);
const byName = new Map([...thumbnails, ...photos].map((photo) => [photoName(photo), photo]));
process.on('disconnect', () => process.exit());
const order = new Promise<string[]>((resolve) => {
  process.once('message', (names) => resolve(names as string[]));
});

await mkdir(join(folder, 'drafts'), { recursive: true });
for (const [name, photo] of byName) {
  if (await exists(join(folder, name))) continue;
  await render(join(folder, 'drafts', name), draftOf(photo));
}
const first = await order;
setPriority(LOW_PRIORITY);
await renderAll(Object.values(RECORDED_PHOTOS));
await record();
process.send?.('recorded');
await renderAll([...first, ...byName.keys()]);
process.disconnect?.();

async function renderAll(names: readonly string[]): Promise<void> {
  for (const name of new Set(names)) {
    const photo = byName.get(name);
    if (photo) await render(join(folder, name), photo);
  }
}

async function record(): Promise<void> {
  const { film, gif, near } = RECORDED_PHOTOS;
  await write(join(folder, RECORDINGS.near), () => recordNear(join(folder, near)));
  await write(join(folder, RECORDINGS.gif), () => recordGif(join(folder, gif)));
  const path = join(folder, RECORDINGS.film);
  if (ffmpeg === undefined || (await exists(path))) return;
  await recordFilm(ffmpeg, join(folder, film), `${path}.part`);
  await rename(`${path}.part`, path);
}

function render(path: string, photo: Photo): Promise<void> {
  return write(path, () => shoot(photo));
}

async function write(path: string, make: () => Promise<Buffer>): Promise<void> {
  if (await exists(path)) return;
  await writeFile(`${path}.part`, await make());
  await rename(`${path}.part`, path);
}

function draftOf(photo: Photo): Photo {
  const { width, height } = photo.frame;
  const frame = {
    width: Math.round(width * DRAFT_SHARE),
    height: Math.round(height * DRAFT_SHARE),
  };
  return { ...photo, frame };
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
