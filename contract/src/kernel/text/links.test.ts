import { describe, expect, test } from 'vitest';
import { findEntities } from './entities.ts';

const linksIn = (body: string): string[] =>
  findEntities(body).flatMap(({ kind, value }) => (kind === 'link' ? [value] : []));

describe('links in text without spaces', () => {
  test.each([
    ['見てhttps://example.com。次', ['https://example.com']],
    ['（https://example.com/a）', ['https://example.com/a']],
    ['「https://example.com」と', ['https://example.com']],
    ['https://example.com、https://b.example', ['https://example.com', 'https://b.example']],
    ['https://a.comとhttps://b.comと', ['https://a.com', 'https://b.com']],
    ['“https://example.com/x”—yes', ['https://example.com/x']],
    ['l’https://example.com’', ['https://example.com']],
    ['«https://example.com»', ['https://example.com']],
    ['„https://example.com“', ['https://example.com']],
    ['[https://example.com](x)', ['https://example.com']],
    ['https://example.com（参考）', ['https://example.com']],
    ['https://example.com/a——b', ['https://example.com/a']],
    ['https://example.com،', ['https://example.com']],
    ['https://example.com/ខ្មែរ។', ['https://example.com/ខ្មែរ']],
    ['https://example.com/a\u200bb', ['https://example.com/a']],
    ['https://example.com\u2060です', ['https://example.com']],
    ['https://example.com/日本、次', ['https://example.com/日本']],
    ['https://example.com/A–B_(c)', ['https://example.com/A–B_(c)']],
    ['https://example.com/x……次', ['https://example.com/x']],
  ])('%s', { tags: ['CARD-26'] }, (body, links) => {
    expect(linksIn(body)).toEqual(links);
  });
});

describe('hosts', () => {
  test.each([
    ['https://example.comです', 'https://example.com'],
    ['https://www.example.com입니다', 'https://www.example.com'],
    ['https://example.comครับ', 'https://example.com'],
    ['https://example.comпример', 'https://example.com'],
    ['https://пример.рфtext', 'https://пример.рф'],
    ['https://例え.みんな', 'https://例え.みんな'],
    ['https://www.ab日本.com/x', 'https://www.ab日本.com/x'],
    ['https://example.comです.次の', 'https://example.com'],
    ['https://example.com:8080です', 'https://example.com:8080'],
    ['https://example.com:です', 'https://example.com'],
    ['http://1.2.3.4です', 'http://1.2.3.4'],
    ['https://उदाहरण.भारत/x', 'https://उदाहरण.भारत/x'],
    ['https://xn--e1afmkfd.xn--p1ai', 'https://xn--e1afmkfd.xn--p1ai'],
    ['https://xn--e1afmkfd.xn--p1aiです', 'https://xn--e1afmkfd.xn--p1ai'],
    ['HTTPS://XN--E1AFMKFD.XN--P1AI/a', 'HTTPS://XN--E1AFMKFD.XN--P1AI/a'],
    ['https://example.com./x', 'https://example.com./x'],
    ['https://example.com.:80/', 'https://example.com.:80/'],
    ['https://example.com.', 'https://example.com'],
    ['https://example.com...', 'https://example.com'],
    ['https://example.com-', 'https://example.com'],
    ['https://example.com,b', 'https://example.com'],
  ])('%s', { tags: ['CARD-27'] }, (body, link) => {
    expect(linksIn(body)).toEqual([link]);
  });

  test.each([
    'https://example.com@evil.example',
    'https://example.com:secret@evil.example',
    'https://example.com2',
    'https://www.example.b2',
    'https://example.com--x',
    'https://exa\u00admple.com',
    'https://xn--/',
    'https://例え',
  ])('finds no link in %s', { tags: ['CARD-27'] }, (body) => {
    expect(linksIn(body)).toEqual([]);
  });
});
