import { expect, test } from 'vitest';

import { hostOf, ownPicture } from './link-card.tsx';

test('names the host readably and links to the web only', () => {
  expect(hostOf('https://www.example.org/a?b')).toBe('example.org');
  expect(hostOf('http://example.org:8080/')).toBe('example.org:8080');
  expect(hostOf('javascript:alert(1)')).toBeNull();
  expect(hostOf('no address')).toBeNull();
});

test('shows pictures from this network only', () => {
  const origin = 'https://birds.example';
  expect(ownPicture('/media/demo/1.svg', origin)).toBe('https://birds.example/media/demo/1.svg');
  expect(ownPicture('/media/previews/x.webp', origin)).toBe(
    'https://birds.example/media/previews/x.webp?width=500',
  );
  expect(ownPicture('https://birds.example/v3/media/x', origin)).toContain('/v3/media/x');
  expect(ownPicture('https://elsewhere.example/pixel.gif', origin)).toBeNull();
  expect(ownPicture('javascript:alert(1)', origin)).toBeNull();
  expect(ownPicture(null, origin)).toBeNull();
});
