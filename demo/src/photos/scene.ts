import type { Random } from '../random.ts';
import type { Canvas } from './canvas.ts';
import type { Noise } from './noise.ts';

export interface Studio {
  canvas: Canvas;
  random: Random;
  noise: Noise;
  /** Number of the photo among those of its scene; chooses weather and motif. */
  take: number;
}

export interface PhotoScene {
  /** Draws at this share of the final size; the rest is enlarged, because the motif is soft. */
  share: number;
  describe(take: number): string;
  shoot(studio: Studio): void;
}
