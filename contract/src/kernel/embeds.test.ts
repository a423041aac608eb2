import fc from 'fast-check';
import { expect, test } from 'vitest';

import { EMBED_NAMES, EMBED_SITES, findEmbed, frameOrigins } from './embeds.ts';

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/';
const SPOTIFY = 'https://open.spotify.com/embed/';
const TRACK = '4uLU6hMCjMI75M1A2tKUQC';
const SOUND = 'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2F';
const CLIP = '7253214567890123456';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', `${YOUTUBE}dQw4w9WgXcQ`],
  ['http://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=1m3s', `${YOUTUBE}dQw4w9WgXcQ`],
  ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', `${YOUTUBE}dQw4w9WgXcQ`],
  ['https://music.youtube.com/watch?v=dQw4w9WgXcQ', `${YOUTUBE}dQw4w9WgXcQ`],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc&t=90', `${YOUTUBE}dQw4w9WgXcQ`],
  ['https://www.youtube.com/shorts/a-b_c1d2e3f?feature=share', `${YOUTUBE}a-b_c1d2e3f`],
  ['https://www.youtube.com/live/dQw4w9WgXcQ', `${YOUTUBE}dQw4w9WgXcQ`],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', `${YOUTUBE}dQw4w9WgXcQ`],
  ['https://www.youtube.com/playlist?list=PLabc_1-2', `${YOUTUBE}videoseries?list=PLabc_1-2`],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://vimeo.com/76979871/ab12cd34ef', 'https://player.vimeo.com/video/76979871'],
  ['https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://vimeo.com/groups/some/videos/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://player.vimeo.com/video/76979871?h=ab12cd34', 'https://player.vimeo.com/video/76979871'],
  [`https://open.spotify.com/track/${TRACK}?si=1`, `${SPOTIFY}track/${TRACK}`],
  [`https://open.spotify.com/intl-de/album/${TRACK}`, `${SPOTIFY}album/${TRACK}`],
  [`https://open.spotify.com/user/somebody/playlist/${TRACK}`, `${SPOTIFY}playlist/${TRACK}`],
  [`https://open.spotify.com/embed/episode/${TRACK}`, `${SPOTIFY}episode/${TRACK}`],
  ['https://soundcloud.com/artist/a-track?si=1', `${SOUND}artist%2Fa-track&`],
  ['https://m.soundcloud.com/artist/a-track/s-Ab12', `${SOUND}artist%2Fa-track%2Fs-Ab12&`],
  ['https://soundcloud.com/artist/sets/a-set', `${SOUND}artist%2Fsets%2Fa-set&`],
  [
    `https://www.tiktok.com/@some.one/video/${CLIP}?q=1`,
    `https://www.tiktok.com/player/v1/${CLIP}`,
  ],
  [`https://m.tiktok.com/@/video/${CLIP}`, `https://www.tiktok.com/player/v1/${CLIP}`],
  [`https://www.tiktok.com/embed/v2/${CLIP}`, `https://www.tiktok.com/player/v1/${CLIP}`],
  ['https://www.instagram.com/p/CxYz-12_ab/', 'https://www.instagram.com/p/CxYz-12_ab/embed/'],
  ['https://instagram.com/reel/CxYz12ab?igsh=1', 'https://www.instagram.com/reel/CxYz12ab/embed/'],
  ['https://instagram.com/reels/CxYz12ab', 'https://www.instagram.com/reel/CxYz12ab/embed/'],
  ['https://instagram.com/some.one/p/CxYz12ab', 'https://www.instagram.com/p/CxYz12ab/embed/'],
  [
    'https://music.apple.com/de/album/a-name/1440857781?i=1440857786',
    'https://embed.music.apple.com/de/album/1440857781?i=1440857786',
  ],
  [
    'https://music.apple.com/us/playlist/todays-hits/pl.f4d106fed2bd41149aaacabb233eb5eb',
    'https://embed.music.apple.com/us/playlist/pl.f4d106fed2bd41149aaacabb233eb5eb',
  ],
  ['https://music.apple.com/song/1440857786', 'https://embed.music.apple.com/us/song/1440857786'],
])('finds the player of a link like %s', { tags: ['EMBED-01'] }, (link, start) => {
  const src = findEmbed(link)?.src ?? '';
  expect(src.startsWith(start)).toBe(true);
  expect(/^[?&/]|^$/.test(src.slice(start.length)) || start.endsWith('&')).toBe(true);
});

test('supports seven sites with distinct names and origins', { tags: ['EMBED-01'] }, () => {
  expect(EMBED_SITES).toHaveLength(7);
  expect(new Set(Object.values(EMBED_NAMES)).size).toBe(7);
  expect(new Set(frameOrigins).size).toBe(7);
});

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1h2m3s', 3723],
  ['https://youtu.be/dQw4w9WgXcQ?t=90', 90],
  ['https://youtu.be/dQw4w9WgXcQ?t=90s', 90],
  ['https://youtu.be/dQw4w9WgXcQ?start=12', 12],
])('starts the player at the link’s time: %s', (link, seconds) => {
  expect(new URL(findEmbed(link)?.src ?? '').searchParams.get('start')).toBe(String(seconds));
});

test.each([
  'https://youtu.be/dQw4w9WgXcQ?t=later',
  'https://youtu.be/dQw4w9WgXcQ?t=-1',
  'https://youtu.be/dQw4w9WgXcQ?t=1%26autoplay%3D0',
])('ignores an invalid start time: %s', (link) => {
  expect(new URL(findEmbed(link)?.src ?? '').searchParams.get('start')).toBeNull();
});

test('keeps the privacy key of an unlisted video', () => {
  expect(findEmbed('https://vimeo.com/76979871/ab12cd34ef')?.src).toContain('&h=ab12cd34ef');
});

test.each([
  'https://example.org/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.example.org/watch?v=dQw4w9WgXcQ',
  'https://example.org/https://youtu.be/dQw4w9WgXcQ',
  'https://youtube.com@example.org/watch?v=dQw4w9WgXcQ',
  'https://user@youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
  'ftp://youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com/@somebody',
  'https://youtube.com/watch?v=short',
  'https://youtube.com/embed/..%2F..%2Fx',
  'https://vimeo.com/somebody',
  'https://vimeo.com/showcase/76979871',
  'https://open.spotify.com/user/somebody',
  'https://open.spotify.com/track/short',
  'https://soundcloud.com/artist',
  'https://soundcloud.com/discover/sets/charts',
  'https://soundcloud.com/artist/likes',
  'https://soundcloud.com/artist/a-track/anything',
  'https://on.soundcloud.com/AbC12',
  'https://vm.tiktok.com/ZMabc/',
  'https://www.tiktok.com/@someone',
  'https://www.instagram.com/someone/',
  'https://www.instagram.com/explore/tags/birds/',
  'https://music.apple.com/us/artist/somebody/12345678',
  'https://constructor/',
  'no address',
  '',
])('creates no player for a link without one: %s', (link) => {
  expect(findEmbed(link)).toBeNull();
});

test('gives every frame a shape and its site’s origin', { tags: ['EMBED-01'] }, () => {
  const hosts = [
    'youtube.com',
    'youtu.be',
    'vimeo.com',
    'open.spotify.com',
    'soundcloud.com',
    'www.tiktok.com',
    'instagram.com',
    'music.apple.com',
    'player.vimeo.com',
  ];
  const pieces = fc.oneof(
    fc.constantFrom(
      'watch',
      'embed',
      'shorts',
      'video',
      'track',
      'sets',
      'p',
      'reel',
      'us',
      'album',
      '@me',
      'dQw4w9WgXcQ',
      '76979871',
      TRACK,
      CLIP,
      'CxYz12ab',
      '1440857781',
      '..',
      '%2e%2e',
      '//x',
    ),
    fc.string(),
  );
  const links = fc
    .tuple(fc.constantFrom(...hosts), fc.array(pieces, { maxLength: 5 }), fc.string(), fc.string())
    .map(
      ([host, path, v, hash]) =>
        `https://${host}/${path.join('/')}?v=${v}&i=${v}&h=${hash}&t=${hash}&list=${v}`,
    );
  let found = 0;
  fc.assert(
    fc.property(links, (link) => {
      const embed = findEmbed(link);
      if (!embed) return;
      found += 1;
      const url = new URL(embed.src);
      expect(frameOrigins).toContain(url.origin);
      expect(embed.src).toBe(url.href);
      expect(embed.src).toMatch(/^https:\/\/[\w.-]+\/[\w\-/.?=&%]+$/);
      expect(url.pathname).not.toContain('..');
      expect((embed.ratio === null) !== (embed.height === null)).toBe(true);
    }),
    { numRuns: 5000 },
  );
  expect(found).toBeGreaterThan(20);
});
