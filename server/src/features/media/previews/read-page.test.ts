import { gzipSync } from 'node:zlib';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { describe, expect, test } from 'vitest';
import { decodePage } from './decode-page.ts';
import { headTags } from './head-tags.ts';
import { readableLink } from './readable-link.ts';
import { readPage, type PageFacts } from './read-page.ts';

const AT = 'https://kiln.example/a/open-day';

const read = (
  html: string | Buffer,
  type = 'text/html; charset=utf-8',
): Promise<PageFacts | null> => readPage({ url: AT, type, bytes: Buffer.from(html) });

describe('metadata of a page', { tags: ['EMBED-05'] }, () => {
  test('reads Open Graph in any spelling', async () => {
    const html = `<!doctype html><html lang="en"><head prefix="og: https://ogp.me/ns#">
      <TITLE>The window</TITLE>
      <meta content='Open day &amp; more' property=og:title >
      <META PROPERTY="OG:description" CONTENT="Bring &quot;broken&quot;
        pots > plates">
      <meta property="og:image" content="/oven.jpg"/>
      </head><body>words</body></html>`;
    expect(await read(html)).toEqual({
      title: 'Open day & more',
      description: 'Bring "broken" pots > plates',
      image: 'https://kiln.example/oven.jpg',
    });
  });

  test('falls back to Twitter’s names, then title and description', async () => {
    const html = `<title>Window</title><meta name="twitter:title" content="Card">
      <meta name="twitter:description" content="Said"><meta name="twitter:image" content="b.png">`;
    expect(await read(html)).toMatchObject({ image: 'https://kiln.example/a/b.png' });
    const plain = `<title> Kiln\n  news </title><meta name="description" content="Weekly">`;
    expect(await read(plain)).toEqual({ title: 'Kiln news', description: 'Weekly', image: null });
  });

  test('reads the names of site and author', async () => {
    const names = async (head: string) => {
      const { siteName, author } = (await read(`<title>T</title>${head}`)) ?? {};
      return [siteName, author];
    };
    expect(
      await names(`<meta property="og:site_name" content="Kiln &amp; Clay">
        <meta name="author" content=" Ann  Lee "><meta name="application-name" content="App">`),
    ).toEqual(['Kiln & Clay', 'Ann Lee']);
    expect(
      await names(`<meta name="application-name" content="App">
        <meta property="article:author" content="https://social.example/ann">
        <meta property="article:author" content="Ben Ode"><meta name="author" content="Staff">`),
    ).toEqual(['App', 'Ben Ode']);
    expect(await names('<meta itemprop="author" content="Cleo">')).toEqual([undefined, 'Cleo']);
    expect(await names('<meta name="author" content="//social.example/ann">')).toEqual([
      undefined,
      undefined,
    ]);
    const linked = `<meta property="article:author" content="https://social.example/ann">
      <script type="application/ld+json">{"@type":"Article","author":{"name":" Ann  Lee "}}</script>`;
    expect(await names(linked)).toEqual([undefined, 'Ann Lee']);
    const long = 'n'.repeat(500);
    const [site] = await names(`<meta property="og:site_name" content="${long}">`);
    expect(site).toHaveLength(LIMITS.previewNameCharacters);
  });

  test('uses the host as missing title, skips empty pages', async () => {
    const html = '<meta property="og:description" content="Only this">';
    expect(await read(html)).toMatchObject({ title: 'kiln.example', description: 'Only this' });
    expect(await read('<p>Hello')).toBeNull();
    expect(await read('')).toBeNull();
    expect(await read('<title> </title>')).toBeNull();
    expect(await read(gzipSync('<title>a</title>'))).toBeNull();
  });

  test('truncates metadata to post limits, without broken characters', async () => {
    const html = `<title>${'𝄞'.repeat(400)}</title>
      <meta name="description" content="a\u0000b\u0007${'x'.repeat(2000)}">`;
    const facts = await read(html);
    expect(facts?.title.length).toBeLessThanOrEqual(LIMITS.previewTitleCharacters);
    expect(facts?.title.isWellFormed()).toBe(true);
    expect(facts?.title).toMatch(/^𝄞+…$/u);
    expect(facts?.description).toHaveLength(LIMITS.previewDescriptionCharacters);
    // oxlint-disable-next-line no-control-regex -- none of them may be left
    expect(facts?.description).not.toMatch(/[\u0000-\u001f]/);
  });

  test.each([
    ['javascript:alert(1)', null],
    ['data:image/png;base64,AAAA', null],
    ['https://user:secret@kiln.example/a.png', null],
    [`/${'a'.repeat(2000)}`, null],
    ['//cdn.example/a.png', 'https://cdn.example/a.png'],
    [' http://cdn.example/a b.png ', 'http://cdn.example/a%20b.png'],
  ])('resolves the picture address %s', async (content, image) => {
    const html = `<title>T</title><meta property="og:image" content="${content}">`;
    expect(await read(html)).toMatchObject({ image });
  });

  test('resolves pictures against its base', async () => {
    const html = `<base target=_top href="https://cdn.example/x/"><title>T</title>
      <meta property="og:image" content="a.png">`;
    expect(await read(html)).toMatchObject({ image: 'https://cdn.example/x/a.png' });
  });

  test('uses the first title and base, skipping overlong values', async () => {
    const html = `<base href="https://cdn.example/"><base href="https://other.example/">
      <meta name="description" content="${'x'.repeat(20_000)}"><title>First</title><title>Second</title>
      <meta property="og:image" content="a.png"><svg><title>Third</title></svg>`;
    expect(await read(html)).toEqual({
      title: 'First',
      description: '',
      image: 'https://cdn.example/a.png',
    });
  });

  test('ignores tags in comments, scripts and the body', async () => {
    const html = `<!-- <title>comment</title> --><script>"<title>script</title>"</script>
      <style><meta name="description" content="style"></style>
      <title>True</title><body><meta name="description" content="by a guest">`;
    expect(await read(html)).toEqual({ title: 'True', description: '', image: null });
  });
});

describe('pages in other character sets', { tags: ['GAP-080'] }, () => {
  const shiftJis = Buffer.from('<title>\x83e\x83X\x83g</title>', 'latin1');
  const latin = Buffer.from('<title>Caf\xe9 \x96 M\xfcnchen</title>', 'latin1');

  test.each([
    ['named by the header', shiftJis, 'text/html; charset=Shift_JIS', 'テスト'],
    ['named in quotes', shiftJis, 'text/html;charset="shift_jis"', 'テスト'],
    ['latin1 by the header', latin, 'text/html; charset=ISO-8859-1', 'Café – München'],
    ['nothing named, no UTF-8', latin, 'text/html', 'Café – München'],
    ['nothing named, UTF-8', Buffer.from('<title>Café</title>'), 'text/html', 'Café'],
    ['an unknown name', Buffer.from('<title>Café</title>'), 'text/html; charset=x-mine', 'Café'],
    ['a mark', Buffer.from('\ufeff<title>Café</title>'), 'text/html; charset=latin1', 'Café'],
    ['UTF-16', Buffer.from('\ufeff<title>Café</title>', 'utf16le'), 'text/html', 'Café'],
  ])('%s', async (_what, bytes, type, title) => {
    expect(await read(bytes, type)).toMatchObject({ title });
  });

  test.each([
    '<meta charset=shift_jis>',
    '<meta http-equiv=a content="text/html; charset=Shift_JIS">',
  ])('encoding declared in the page: %s', async (meta) => {
    const bytes = Buffer.concat([Buffer.from(meta), shiftJis]);
    expect(await read(bytes, 'text/html')).toMatchObject({ title: 'テスト' });
  });

  test('keeps UTF-8 when the limit cuts a character', () => {
    const bytes = Buffer.from('<title>é</title>é').subarray(0, -1);
    expect(decodePage(bytes, 'text/html')).toContain('<title>é</title>');
  });
});

describe('hostile pages', { tags: ['GAP-080'] }, () => {
  const much = (text: string): string => text.repeat(Math.ceil(LIMITS.previewBytes / text.length));
  const quadratic =
    Array.from({ length: 20_000 }, (_, at) => `<b x${at}>`).join('') + '<p>'.repeat(50_000);

  test.each([
    ['nested elements', much('<div>')],
    ['formatting that multiplies', quadratic],
    ['comments that never end', much('<!--')],
    ['scripts that never end', much('<script>')],
    ['titles that never end', much('<title>')],
    ['tags that never end', much('<meta ')],
    ['quotes that never end', much('<meta content="')],
    ['equals and spaces', `<meta ${much('=      ')}`],
    ['many tags', much('<meta name=a content=b>')],
    ['many titles', much('<title>a</title>')],
    ['many attributes', `<meta ${much('a=b ')}>`],
    ['angle brackets', much('<')],
    ['closing tags', `<title>${much('</title ')}`],
  ])('reads at most 32 kB of a page of %s', async (_what, html) => {
    const { title = '' } = (await read(html.slice(0, LIMITS.previewBytes))) ?? {};
    expect(title.length).toBeLessThanOrEqual(LIMITS.previewTitleCharacters);
    expect(headTags(html).join('').length).toBeLessThanOrEqual(32 * 1024);
  });
});

describe('links that may be fetched', { tags: ['GAP-080'] }, () => {
  const own = 'https://rooks.example';
  test.each([
    ['https://kiln.example/a?b=c', 'https://kiln.example/a?b=c'],
    ['HTTPS://KILN.example/#part', 'https://kiln.example/'],
    ['http://kiln.example:8080/', 'http://kiln.example:8080/'],
  ])('%s', (link, page) => {
    expect(readableLink(link, own)?.href).toBe(page);
  });

  test.each([
    'kiln.example',
    'see https://kiln.example',
    'https://kiln.example.',
    'ftp://kiln.example',
    'https://a.example https://b.example',
    'https://localhost/',
    'https://[::1]/',
    '@somebody',
    'https://user@kiln.example/',
    'https://rooks.example/ada',
    'https://kiln.example:99999/',
  ])('rejects %s', (link) => {
    expect(readableLink(link, own)).toBeNull();
  });
});
