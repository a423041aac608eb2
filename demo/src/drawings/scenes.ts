import type { SceneName } from '../../content/cards.ts';
import type { Random } from '../random.ts';
import type { Palette } from './palette.ts';

export interface Frame {
  width: number;
  height: number;
}

type Scene = (random: Random, palette: Palette, frame: Frame) => string;

function sun(random: Random, palette: Palette, frame: Frame): string {
  const x = random.between(Math.round(frame.width * 0.2), Math.round(frame.width * 0.8));
  const y = random.between(Math.round(frame.height * 0.18), Math.round(frame.height * 0.42));
  const radius = Math.round(frame.height * (0.08 + random.next() * 0.08));
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${palette.light}"/>`;
}

function ridge(points: readonly (readonly [number, number])[], frame: Frame, fill: string): string {
  const path = points.map(([x, y]) => `${x} ${y}`).join('L');
  return `<path d="M${path}V${frame.height}H0z" fill="${fill}"/>`;
}

const hills: Scene = (random, palette, frame) => {
  const rows = palette.land.map((fill, row) => {
    const base = frame.height * (0.5 + row * 0.17);
    const steps = 5 + row;
    const points = Array.from({ length: steps + 1 }, (_, step): [number, number] => [
      Math.round((frame.width * step) / steps),
      Math.round(base + (step % 2 === row % 2 ? 1 : -1) * frame.height * random.next() * 0.16),
    ]);
    return ridge(points, frame, fill);
  });
  return sun(random, palette, frame) + rows.join('');
};

const waves: Scene = (random, palette, frame) => {
  const rows = palette.land.map((fill, row) => {
    const y = Math.round(frame.height * (0.52 + row * 0.16));
    const length = Math.round(frame.width / random.between(4, 7));
    const lift = Math.round(frame.height * (0.04 + random.next() * 0.05));
    const start = -random.between(0, length);
    const count = Math.ceil((frame.width - start) / length) + 1;
    const crests = `q${length / 2} ${-lift} ${length} 0`.repeat(count);
    return `<path d="M${start} ${y}${crests}V${frame.height}H0z" fill="${fill}"/>`;
  });
  return sun(random, palette, frame) + rows.join('') + boat(random, palette, frame);
};

function boat(random: Random, palette: Palette, frame: Frame): string {
  const x = random.between(Math.round(frame.width * 0.2), Math.round(frame.width * 0.7));
  const y = Math.round(frame.height * 0.54);
  const unit = Math.round(frame.height * 0.06);
  return (
    `<path d="M${x} ${y}h${unit * 3}l${-unit} ${unit}h${-unit * 1.4}z" fill="${palette.land[2]}"/>` +
    `<path d="M${x + unit * 1.5} ${y - unit * 0.3}v${-unit * 3}l${unit * 1.4} ${unit * 3}z" fill="${palette.light}"/>`
  );
}

const night: Scene = (random, palette, frame) => {
  const stars = Array.from({ length: 26 }, () => {
    const x = random.between(0, frame.width);
    const y = random.between(0, Math.round(frame.height * 0.6));
    return `<circle cx="${x}" cy="${y}" r="${random.between(1, 3)}"/>`;
  }).join('');
  const shade = '<path d="M0 0H2000V2000H0z" fill="#101433" opacity=".72"/>';
  return (
    `${shade}<g fill="${palette.light}">${stars}</g>${sun(random, palette, frame)}` +
    hills(random, palette, frame).replace(/^<circle[^>]*>/u, '')
  );
};

const roofs: Scene = (random, palette, frame) => {
  let houses = '';
  for (let row = 0; row < 2; row += 1) {
    const fill = palette.land[row === 0 ? 0 : 2];
    const windows: string[] = [];
    let x = -10;
    while (x < frame.width) {
      const width = random.between(Math.round(frame.width * 0.07), Math.round(frame.width * 0.13));
      const top = Math.round(frame.height * (0.5 + row * 0.2 + random.next() * 0.12));
      const peak = top - Math.round(width * (0.3 + random.next() * 0.3));
      houses += `<path d="M${x} ${frame.height}V${top}L${x + width / 2} ${peak}L${x + width} ${top}V${frame.height}z" fill="${fill}"/>`;
      if (random.chance(0.6)) {
        const size = Math.round(width / 6);
        windows.push(`<path d="M${x + width / 2} ${top + size}h${size}v${size}h${-size}z"/>`);
      }
      x += width;
    }
    houses += `<g fill="${palette.light}">${windows.join('')}</g>`;
  }
  return sun(random, palette, frame) + houses;
};

const fields: Scene = (random, palette, frame) => {
  const horizon = Math.round(frame.height * 0.5);
  const middle = random.between(Math.round(frame.width * 0.3), Math.round(frame.width * 0.7));
  const spread = frame.width * 0.22;
  const stripes = Array.from({ length: 9 }, (_, index) => {
    const left = Math.round(middle + (index - 4.5) * spread);
    const fill = palette.land[index % 2 === 0 ? 0 : 1];
    return `<path d="M${middle} ${horizon}L${left} ${frame.height}H${Math.round(left + spread)}z" fill="${fill}"/>`;
  }).join('');
  const base = `<path d="M0 ${horizon}H${frame.width}V${frame.height}H0z" fill="${palette.land[1]}"/>`;
  const tree = Math.round(frame.height * 0.09);
  const x = random.between(Math.round(frame.width * 0.1), Math.round(frame.width * 0.85));
  return (
    sun(random, palette, frame) +
    base +
    stripes +
    `<path d="M${x - 4} ${horizon + 6}v${-tree}h8v${tree}z" fill="${palette.land[2]}"/>` +
    `<circle cx="${x}" cy="${Math.round(horizon - tree * 1.3)}" r="${Math.round(tree * 0.8)}" fill="${palette.land[2]}"/>`
  );
};

export const scenesByName: Readonly<Record<SceneName, Scene>> = {
  hills,
  waves,
  night,
  roofs,
  fields,
};

export const sceneNames = Object.keys(scenesByName) as SceneName[];
export const scenes: readonly Scene[] = Object.values(scenesByName);
