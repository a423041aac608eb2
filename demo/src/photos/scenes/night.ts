import { addDisc, paint } from '../canvas.ts';
import { add, mix, rgb, scale, smooth, type Rgb } from '../colour.ts';
import { nth } from '../nth.ts';
import type { PhotoScene } from '../scene.ts';

const motifs = ['galaxy', 'moon', 'aurora', 'galaxy', 'aurora', 'moon'] as const;
const sights = {
  galaxy: 'The Milky Way over dark hills.',
  moon: 'The moon behind thin clouds, over the hills.',
  aurora: 'Green northern lights over a dark ridge.',
} as const;

export const night: PhotoScene = {
  share: 0.7,
  describe: (take) => sights[nth(motifs, take)],
  shoot({ canvas, random, noise, take }) {
    const motif = nth(motifs, take);
    const turn = random.between(-60, 60) / 100 + 0.9;
    const moonX = random.between(-25, 25) / 100;
    const zenith = motif === 'moon' ? rgb('#0f1830') : rgb('#0a1024');
    const low = nth([rgb('#33406b'), rgb('#5a4458'), rgb('#2c4a5c')], take);
    const ground = (x: number): number => 0.8 - (noise.fbm(x * 1.1 + take * 5, 1, 5) - 0.4) * 0.3;
    paint(canvas, (x, y) => {
      if (y > ground(x)) {
        const rise = smooth(0.2, 0, y - ground(x));
        return add([0.004, 0.005, 0.008], low, 0.035 * rise * noise.fbm(x * 30, y * 30, 3));
      }
      let colour: Rgb = mix(zenith, low, smooth(0.1, 0.95, y) * 0.7);
      if (motif === 'galaxy') {
        const across = (x * Math.cos(turn) + (y - 0.4) * Math.sin(turn)) * 2.4;
        const dust = noise.fbm(x * 5 + 3, y * 5, 6);
        const band = Math.exp(-((across + (dust - 0.5) * 0.4) ** 2) * 3.4);
        colour = add(
          colour,
          [0.21, 0.18, 0.22],
          band * smooth(0.3, 0.75, noise.fbm(x * 3, y * 3, 6)),
        );
        colour = scale(colour, 1 - band * smooth(0.52, 0.66, dust) * 0.75);
      }
      if (motif === 'aurora') colour = add(colour, aurora(x, y), 1);
      if (motif === 'moon') {
        const away = Math.hypot(x - moonX, y - 0.3);
        const veil = noise.fbm(x * 2.2, y * 5, 5);
        const seas = 0.75 + noise.fbm(x * 26, y * 26, 3) * 0.5;
        const cloud = smooth(0.42, 0.7, veil);
        const halo = 0.42 * Math.exp(-away * 7) + 0.1 * Math.exp(-away * 2);
        colour = add(colour, [0.75, 0.78, 0.85], halo * (0.35 + cloud * 1.3));
        colour = add(
          colour,
          [1.5, 1.42, 1.25],
          smooth(0.052, 0.049, away) * seas * (1 - cloud * 0.5),
        );
      }
      return colour;
    });
    function aurora(x: number, y: number): Rgb {
      const fold = noise.fbm(x * 1.6 + take, 2.2, 4);
      const edge = 0.62 - (fold - 0.4) * 0.8;
      const rays = 0.35 + 0.9 * noise.fbm(x * 26 + fold * 14, y * 0.8, 3);
      const up = edge - y;
      const curtain = smooth(-0.02, 0.015, up) * Math.exp(-Math.max(0, up) * 5.5) * rays;
      const pink = smooth(0.1, 0.5, up);
      return scale(mix([0.12, 0.75, 0.36], [0.5, 0.2, 0.55], pink), curtain * 0.85);
    }
    const stars = motif === 'moon' ? 140 : 900;
    for (let star = 0; star < stars; star += 1) {
      const x = random.next() * canvas.width;
      const y = random.next() * canvas.height * 0.9;
      const unit = canvas.height;
      if (y / unit > ground((x - canvas.width / 2) / unit)) continue;
      const bright = random.next() ** 7;
      const colour = mix([0.7, 0.8, 1], [1, 0.86, 0.7], random.next());
      addDisc(canvas, {
        x,
        y,
        radius: 1 + bright * 1.5,
        colour: scale(colour, 0.25 + bright * 2.2),
      });
    }
  },
};
