import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { photoName, photos, thumbnails, type Photo } from './catalogue.ts';
import { shoot } from './shoot.ts';

/**
 * The process that renders the demo’s photos into the folder of its argument. It begins with small drafts.
 * After a message with the names to render first, it renders all photos at low priority.
 */
const LOW_PRIORITY = 5;
const DRAFT_SHARE = 0.2;

const [folder = '.'] = process.argv.slice(2);
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
for (const name of new Set([...first, ...byName.keys()])) {
  const photo = byName.get(name);
  if (photo) await render(join(folder, name), photo);
}
process.disconnect?.();

async function render(path: string, photo: Photo): Promise<void> {
  if (await exists(path)) return;
  await writeFile(`${path}.part`, await shoot(photo));
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
