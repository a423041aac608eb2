import { paint } from '../canvas.ts';
import { add, mix, rgb, smooth, type Rgb } from '../colour.ts';
import { nth } from '../nth.ts';
import type { PhotoScene, Studio } from '../scene.ts';

interface Light {
  words: string;
  mist: Rgb;
  glow: Rgb;
  tree: Rgb;
}

const lights: readonly Light[] = [
  {
    words: 'in cold morning mist',
    mist: rgb('#b9c8cc'),
    glow: rgb('#f4efe0'),
    tree: rgb('#12211f'),
  },
  {
    words: 'with the sun coming through the mist',
    mist: rgb('#d9b98c'),
    glow: rgb('#ffe3a6'),
    tree: rgb('#231a12'),
  },
  { words: 'before the rain', mist: rgb('#8b9aa0'), glow: rgb('#c3cfd0'), tree: rgb('#0d1a1c') },
  {
    words: 'on a violet evening',
    mist: rgb('#a78fae'),
    glow: rgb('#ffd0b8'),
    tree: rgb('#1c1428'),
  },
  { words: 'in snowy light', mist: rgb('#cfd8e2'), glow: rgb('#ffffff'), tree: rgb('#26323a') },
];

const LAYERS = 6;

export const forest: PhotoScene = {
  share: 0.62,
  describe: (take) => `Fir trees behind fir trees, ${nth(lights, take).words}.`,
  shoot({ canvas, random, noise, take }) {
    const { mist, glow, tree } = nth(lights, take);
    const rows = Array.from({ length: LAYERS }, (_, layer) => treesOf({ noise, random }, layer));
    const sunX = random.between(-35, 35) / 100;
    paint(canvas, (x, y) => {
      const away = Math.hypot(x - sunX, (y - 0.22) * 1.2);
      const haze = noise.fbm(x * 1.4, y * 3.4, 4);
      const air = add(
        mix(mist, glow, 0.2 + 0.5 * Math.exp(-away * 2.6)),
        glow,
        0.4 * Math.exp(-away * 7),
      );
      for (let layer = LAYERS - 1; layer >= 0; layer -= 1) {
        const depth = rows[layer]?.(x, y) ?? -1;
        if (depth < 0) continue;
        const share = layer / (LAYERS - 1);
        const fog = 0.1 + (1 - share) ** 0.8 * 0.8 + smooth(0.1, 0.5, depth) * (1 - share) * 0.4;
        const needles = 0.75 + noise.at(x * 240, y * 200) * 0.6;
        const dark: Rgb = [tree[0] * needles, tree[1] * needles, tree[2] * needles];
        return mix(dark, air, Math.min(0.95, fog * (0.6 + haze * 0.8)));
      }
      return mix(air, mist, smooth(0.35, 0.75, haze) * 0.35);
    });
  },
};

/** @returns how far below the tree tops a point is, or -1 beside the trees */
function treesOf({ noise, random }: Pick<Studio, 'noise' | 'random'>, layer: number) {
  const share = layer / (LAYERS - 1);
  const spacing = 0.022 + share * share * 0.12;
  const base = 0.42 + share * 0.5;
  const start = random.between(0, 999);
  const tall = 0.09 + share * share * 0.5;
  return (x: number, y: number): number => {
    const slope = (noise.fbm(x * 0.9 + start, layer * 3.1, 3) - 0.5) * 0.34;
    const ground = base + slope;
    if (y > ground + 0.02) return y - ground + tall * 0.6;
    const cell = Math.floor(x / spacing);
    for (let near = cell - 2; near <= cell + 2; near += 1) {
      const odd = noise.at(near * 7.31 + start, layer * 5.7 + 0.5);
      const other = noise.at(near * 3.77 + 0.5, start + layer);
      const height = tall * (0.45 + odd * 0.95);
      const dx = Math.abs(x - (near + 0.5 + (other - 0.5) * 1.1) * spacing);
      const down = (y - (ground - height)) / height;
      if (down < 0 || down > 1.1) continue;
      const boughs = 0.62 + 0.38 * (1 - ((down * (9 + odd * 6)) % 1));
      const ragged = 0.82 + noise.at(x * 260, y * 260) * 0.36;
      if (dx < (down * 0.17 + 0.006) * height * boughs * ragged) return down * height;
    }
    return -1;
  };
}
