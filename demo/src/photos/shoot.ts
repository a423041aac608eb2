import { createRandom, seedOf } from '../random.ts';
import { createCanvas } from './canvas.ts';
import type { Photo } from './catalogue.ts';
import { develop } from './develop.ts';
import { createNoise } from './noise.ts';
import { photoScenes } from './scenes.ts';

/** Renders a photo as JPEG. It keeps a core busy for about half a second. */
export function shoot(photo: Photo): Promise<Buffer> {
  const { frame, take } = photo;
  const scene = photoScenes[photo.scene];
  const random = createRandom(seedOf(`${photo.scene} ${take}`));
  const width = Math.round(frame.width * scene.share);
  const height = Math.round(frame.height * scene.share);
  const canvas = createCanvas({ width, height });
  scene.shoot({ canvas, random, noise: createNoise(random.next), take });
  return develop(canvas, frame, random.next);
}
