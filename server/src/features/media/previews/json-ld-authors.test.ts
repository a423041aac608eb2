import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonLdAuthors } from './json-ld-authors.ts';

const script = (data: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const article = (author: unknown) => ({ '@type': 'NewsArticle', headline: 'Clay', author });
const ann = { '@type': 'Person', name: 'Ann Lee' };

test.each<[string, unknown, string[]]>([
  ['a person', article(ann), ['Ann Lee']],
  ['a plain name', article('Ann Lee'), ['Ann Lee']],
  ['several people', article([ann, { name: ['Ben', 'B.'] }]), ['Ann Lee', 'Ben']],
  ['an organization', article({ '@type': ['Organization'], name: 'Kiln' }), ['Kiln']],
  ['a list of objects', [{ '@type': 'WebSite', author: 'No' }, article(ann)], ['Ann Lee']],
  [
    'a reference in a graph',
    { '@graph': [article({ '@id': '#ann' }), { ...ann, '@id': '#ann' }] },
    ['Ann Lee'],
  ],
  ['a part of a page', { '@type': 'WebPage', mainEntity: article(ann) }, ['Ann Lee']],
  ['a repeated name', [article(ann), article(ann)], ['Ann Lee']],
  ['no author', article(undefined), []],
  ['an author without a name', [article({ '@type': 'Person' }), { name: 'The Daily' }], []],
  ['another type of author', article({ '@type': 'Thing', name: 'A stone' }), []],
  ['the author of no work', { '@type': 'Comment', author: ann }, []],
  ['wrong types', article([7, null, { name: 7 }, [ann], true]), []],
])('reads %s', (_what, data, names) => {
  expect(jsonLdAuthors(script(data))).toEqual(names);
});

test('reads scripts of this type only, in any spelling', () => {
  const text = JSON.stringify(article(ann));
  for (const type of ["'application/ld+json'", 'application/ld+json', '"APPLICATION/LD+JSON"']) {
    expect(jsonLdAuthors(`<SCRIPT async type=${type} >${text}</Script >`)).toEqual(['Ann Lee']);
  }
  expect(jsonLdAuthors(`<script>${text}</script><script type="text/x">${text}</script>`)).toEqual(
    [],
  );
  expect(jsonLdAuthors(`<script type="application/ld+json">${text}`)).toEqual([]);
  const broken = '<script type="application/ld+json">{"author":</script>';
  expect(jsonLdAuthors(broken + script(article(ann)))).toEqual(['Ann Lee']);
});

test('stops at its limits', () => {
  const deep = Array.from({ length: 20 }).reduce<unknown>(
    (inner) => ({ mainEntity: inner }),
    article(ann),
  );
  expect(jsonLdAuthors(script(deep))).toEqual([]);
  const many = Array.from({ length: 1000 }, (_, at) => article(`N${at}`));
  expect(jsonLdAuthors(script(many)).length).toBeLessThanOrEqual(5);
  const padding = { text: 'x'.repeat(70_000) };
  expect(jsonLdAuthors(script({ ...article(ann), ...padding }))).toEqual([]);
  const scripts = script({}).repeat(10) + script(article(ann));
  expect(jsonLdAuthors(scripts)).toEqual([]);
});

test('reads any page quickly and returns only texts', () => {
  const part = fc.oneof(
    fc.constantFrom(
      '<script',
      ' type="application/ld+json"',
      '>',
      '</script>',
      '{"author":',
      '[',
      '"',
      '<',
    ),
    fc.json({ maxDepth: 6 }),
    fc.json().map((text) => `<script type="application/ld+json">${text}</script>`),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
      for (const name of jsonLdAuthors(parts.join(''))) expect(typeof name).toBe('string');
    }),
  );
  for (const hostile of [
    '<script '.repeat(100_000),
    '<script type="application/ld+json">['.repeat(20_000),
  ]) {
    const begun = process.cpuUsage();
    expect(jsonLdAuthors(hostile)).toEqual([]);
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(300);
  }
});
