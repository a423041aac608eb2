import type { Random } from '../random.ts';
import type { Palette } from './palette.ts';

/** Drawn in a square of 200; the area outside the middle circle may be cut off. */
type Portrait = (random: Random, palette: Palette) => string;

const skins = ['#f2c9a8', '#e0a982', '#c68a5f', '#9c6644', '#6f4530', '#f6d8c2'];
const hairs = ['#2b2230', '#54372b', '#8a5a34', '#c9974f', '#8f8b94', '#b0483a'];

const person: Portrait = (random, palette) => {
  const skin = random.pick(skins);
  const hair = random.pick(hairs);
  const cut = random.pick([
    `<path d="M58 98a42 46 0 0 1 84 0q-42-34-84 0z" fill="${hair}"/>`,
    `<path d="M54 130V96a46 48 0 0 1 92 0v34l-8-36q-38-26-76 0z" fill="${hair}"/>`,
    `<circle cx="100" cy="48" r="17" fill="${hair}"/><path d="M58 94a42 42 0 0 1 84 0q-42-24-84 0z" fill="${hair}"/>`,
    `<path d="M56 88a44 40 0 0 1 88 0z" fill="${palette.land[1]}"/><path d="M50 88h100v9H50z" fill="${palette.light}"/>`,
    `<path d="M60 90q8-40 58-36 32 4 24 42-14-24-44-22-26 2-38 16z" fill="${hair}"/>`,
  ]);
  const glasses = random.chance(0.3)
    ? `<g fill="none" stroke="${palette.land[2]}" stroke-width="3"><circle cx="84" cy="104" r="11"/><circle cx="116" cy="104" r="11"/><path d="M95 104h10"/></g>`
    : '';
  const mouth = random.pick(['M88 124q12 11 24 0', 'M90 125q10 6 20 0', 'M88 123q12 15 24 0z']);
  return (
    `<path d="M40 200q4-52 60-52t60 52z" fill="${palette.land[2]}"/>` +
    `<path d="M88 132h24v24q-12 10-24 0z" fill="${skin}"/>` +
    `<ellipse cx="100" cy="102" rx="38" ry="42" fill="${skin}"/>${cut}` +
    `<circle cx="84" cy="104" r="4" fill="#26202b"/><circle cx="116" cy="104" r="4" fill="#26202b"/>${glasses}` +
    `<path d="${mouth}" fill="none" stroke="#7a3b3b" stroke-width="3.5" stroke-linecap="round"/>`
  );
};

const bird: Portrait = (random, palette) => {
  const [far, body, dark] = palette.land;
  const tilt = random.between(-8, 8);
  return (
    `<g transform="rotate(${tilt} 100 110)"><path d="M48 128q-2-58 54-62 46 0 48 42 2 50-50 52-34 0-52-32z" fill="${body}"/>` +
    `<path d="M64 122q22-30 58-8-10 36-40 30-14-4-18-22z" fill="${far}"/>` +
    `<path d="M48 128l-26-14 8 30z" fill="${dark}"/><path d="M148 96l28 9-27 8z" fill="#e9a13b"/>` +
    `<circle cx="126" cy="94" r="9" fill="${palette.light}"/><circle cx="128" cy="94" r="4.5" fill="#1c1922"/>` +
    `<path d="M92 160v20m18-21v21" stroke="#e9a13b" stroke-width="4" stroke-linecap="round"/></g>`
  );
};

const cat: Portrait = (random, palette) => {
  const fur = random.pick([palette.land[1], palette.land[2], '#d59b5b', '#6d6875']);
  const eye = random.pick(['#ffd66e', '#b7e08c', '#a8dcf0']);
  return (
    `<path d="M54 60l14 44h64l14-44-30 22h-32z" fill="${fur}"/><ellipse cx="100" cy="116" rx="50" ry="44" fill="${fur}"/>` +
    `<path d="M44 200q8-46 56-46t56 46z" fill="${fur}"/>` +
    `<ellipse cx="82" cy="110" rx="10" ry="11" fill="${eye}"/><ellipse cx="118" cy="110" rx="10" ry="11" fill="${eye}"/>` +
    `<ellipse cx="82" cy="110" rx="3" ry="9" fill="#17131a"/><ellipse cx="118" cy="110" rx="3" ry="9" fill="#17131a"/>` +
    `<path d="M94 126h12l-6 7z" fill="#e08c8c"/><path d="M40 120l28 6m-28 12l28-4m92-14l-28 6m28 12l-28-4" stroke="${palette.light}" stroke-width="2"/>`
  );
};

const owl: Portrait = (_random, palette) => {
  const [far, body, dark] = palette.land;
  return (
    `<path d="M52 60q48 22 96 0 14 124-48 124T52 60z" fill="${body}"/><path d="M76 128q24-16 48 0 0 44-24 44t-24-44z" fill="${far}"/>` +
    `<circle cx="80" cy="98" r="23" fill="${palette.light}"/><circle cx="120" cy="98" r="23" fill="${palette.light}"/>` +
    `<circle cx="82" cy="99" r="10" fill="${dark}"/><circle cx="118" cy="99" r="10" fill="${dark}"/>` +
    `<path d="M93 108h14l-7 16z" fill="#e9a13b"/><path d="M84 142h8m8 0h8m-16 12h8m8 0h8" stroke="${dark}" stroke-width="3"/>`
  );
};

const plant: Portrait = (random, palette) => {
  const count = random.between(5, 8);
  const leaves = Array.from({ length: count }, (_, index) => {
    const turn = -70 + (140 / (count - 1)) * index;
    return `<path d="M100 138q-17-38 0-82 17 44 0 82z" transform="rotate(${Math.round(turn)} 100 138)"/>`;
  }).join('');
  return (
    `<g fill="${random.pick(['#3f8672', '#5e9c5a', palette.land[1]])}" stroke="${palette.sky[1]}" stroke-width="2">${leaves}</g>` +
    `<path d="M66 134h68l-9 50H75z" fill="${palette.land[2]}"/><path d="M60 128h80v14H60z" fill="${palette.land[1]}"/>`
  );
};

const fish: Portrait = (random, palette) => {
  const [far, body, dark] = palette.land;
  const bubbles = [0, 1, 2].map(
    (index) =>
      `<circle cx="${162 + index * 5}" cy="${74 - index * 16}" r="${6 - index}" fill="${palette.light}"/>`,
  );
  return (
    `<path d="M30 76l34 28-34 30q-6-30 0-58z" fill="${dark}"/><path d="M52 105q44-54 108 0-64 54-108 0z" fill="${body}"/>` +
    `<path d="M84 105q6-32 2-28m14 4q12 24 0 48" stroke="${far}" stroke-width="5" fill="none"/>` +
    `<circle cx="136" cy="98" r="8" fill="${palette.light}"/><circle cx="138" cy="98" r="4" fill="#17131a"/>` +
    (random.chance(0.7) ? bubbles.join('') : '')
  );
};

export const portraits = { person, bird, cat, owl, plant, fish } as const;
