import { describe, expect, test } from 'vitest';
import { parseMarked } from './parse-marked.ts';

const plain = (text: string) => ({ text, isBold: false, href: null });

test('parses headings, paragraphs and lists in order', () => {
  const text = '# One\nFirst line\nsecond line\n\n- a\n- b\n  goes on\n1. c\n2. d\n## Two\nEnd';
  expect(parseMarked(text)).toEqual([
    { kind: 'heading', level: 1, spans: [plain('One')] },
    { kind: 'paragraph', spans: [plain('First line\nsecond line')] },
    { kind: 'list', ordered: false, items: [[plain('a')], [plain('b\ngoes on')]] },
    { kind: 'list', ordered: true, items: [[plain('c')], [plain('d')]] },
    { kind: 'heading', level: 2, spans: [plain('Two')] },
    { kind: 'paragraph', spans: [plain('End')] },
  ]);
});

test('parses bold, links and bold links', () => {
  const [block] = parseMarked('Read **this** and [the rules](/rules), **[that](https://a.test)**.');
  expect(block).toEqual({
    kind: 'paragraph',
    spans: [
      plain('Read '),
      { text: 'this', isBold: true, href: null },
      plain(' and '),
      { text: 'the rules', isBold: false, href: '/rules' },
      plain(', '),
      { text: 'that', isBold: true, href: 'https://a.test' },
      plain('.'),
    ],
  });
});

test('links a bare address without the final full stop', () => {
  const [block] = parseMarked('See https://a.test/b?c=1.');
  expect(block).toMatchObject({
    spans: [{ text: 'See ' }, { href: 'https://a.test/b?c=1' }, { text: '.' }],
  });
});

describe('unsafe links and markup', () => {
  test.each([
    '[x](javascript:alert)',
    '[x](JaVaScRiPt:alert)',
    '[x](data:text/html,hello)',
    '[x](//evil.test)',
    String.raw`[x](/\evil.test)`,
    '[x](vbscript:x)',
    '[x](relative)',
    '<a href="https://a">x</a>',
    '<script>alert</script>',
    '**',
    '[](https://a.test',
  ])('keeps %s as text', (text) => {
    const [block] = parseMarked(text);
    const spans = block?.kind === 'paragraph' ? block.spans : [];
    expect(spans.map((span) => span.text).join('')).toBe(text);
    for (const { href } of spans) expect(href ?? 'https://').toMatch(/^https:\/\//);
  });
});

test('parses a pathological text quickly', () => {
  const began = performance.now();
  for (const part of ['*', '[', '**[', '(', '[a](', '- ', 'https://']) {
    parseMarked(part.repeat(Math.ceil(20_000 / part.length)));
  }
  expect(performance.now() - began).toBeLessThan(2000);
});
