import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { expect, test } from 'vitest';
import { headTags } from './head-tags.ts';
import { findPageMetadata, type PageMetadata } from './page-metadata.ts';
import { readTag } from './read-tag.ts';

const read = (html: string): PageMetadata =>
  findPageMetadata(
    headTags(html)
      .map(readTag)
      .filter((tag) => tag !== null),
  );

test.each([
  ['nothing', null],
  ['</meta>', null],
  ['<META Name=a B C="">', { name: 'a', b: '', c: '' }],
  [`<meta a='"' b="'" c=d'e"f/>`, { a: '"', b: "'", c: `d'e"f/` }],
  ['<meta a=1 A=2 a>', { a: '1' }],
  [
    '<meta a = "&lt;&eacute&#x1F600;&notit;" b=?x&copy=1&amp>',
    { a: '<é😀&notit;', b: '?x&copy=1&' },
  ],
  ['<meta/a="1"b="2">', { a: '1', b: '2' }],
  ['<meta a="1', null],
  ['<!-- <meta b=2> --><meta a=1><meta c=3>', { a: '1' }],
])('parses the attributes of %s', (html, attributes) => {
  const tag = readTag(html);
  expect(tag && Object.fromEntries(tag.attributes)).toEqual(attributes);
});

test('reads a title as text up to its end tag', () => {
  const title =
    '<title lang=en>Pots &amp;\r\n <b>pans</b> <!-- x --> &copy</TITLE >rest<title>more</title>';
  expect(readTag(title)?.text).toBe('Pots &\n <b>pans</b> <!-- x --> ©');
  expect(readTag('<meta a=1>words')?.text).toBe('');
});

test('prefers Open Graph, then the page, then Twitter', () => {
  const { titles, descriptions } = read(`
    <meta name=twitter:title content=t3><meta name=twitter:description content=d4>
    <meta name=Title content=t2><meta itemprop=description content=d3><title>t1</title>
    <meta NAME=Description content=d1><meta name=description content=d2>
    <meta property=OG:title content=early><meta property=og:title content=t0 name=twitter:title>
    <meta name=og:description value=d0>`);
  expect(titles).toEqual(['t0', 't1', 't2', 't3']);
  expect(descriptions).toEqual(['d0', 'd1', 'd2', 'd3', 'd4']);
});

test('reads both names of a tag and isolates broken quotes', () => {
  const { titles, descriptions } = read(`
    <meta property="og:title" name="description" content="Both">
    <meta name="keywords" content="a "pot", b"><meta name="twitter:description" content="Whole">`);
  expect(titles[0]).toBe('Both');
  expect(descriptions).toEqual(['', 'Both', 'Whole']);
});

test('lists animated and large pictures first, ten at most', () => {
  const og = ['small.png', 'large.png', '', 'moving.GIF'].map(
    (address, at) => `<meta property=og:image content="${address}">
      <meta property=og:image:width content=${[200, 'junk', 0, 1][at]}>
      <meta property=og:image:height content=${[10, 900, 5000, 1][at]}>`,
  );
  const twitter = Array.from(
    { length: 12 },
    (_, at) => `<meta name=twitter:image:src content=${at}>`,
  );
  expect(read([...twitter, ...og].join('')).pictures).toEqual([
    'moving.GIF',
    'large.png',
    'small.png',
    ...Array.from({ length: 10 }, (_, at) => `${at}`),
  ]);
  const safe = '<meta property=og:image:secure_url content=s.png>';
  expect(read(og.join('') + safe).pictures).toEqual(['s.png']);
});

test('decodes the base URL of the page', () => {
  expect(read('<base target=a href="/x/?a=1&amp;b=2">').base).toBe('/x/?a=1&b=2');
  expect(read('<base target=a><title>T</title>').base).toBeNull();
});

test('finds head tags behind scripts in the largest page', () => {
  const script = `<script>${'"<title>no</title>" '.repeat(LIMITS.previewBytes / 40)}</script>`;
  const words = read(`${script}<title>Yes</title>${'<p>word '.repeat(LIMITS.previewBytes / 16)}`);
  expect(words.titles).toContain('Yes');
});
