import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countCodePoints, findEntities, isBlank, normaliseBody } from './text.ts';

const short = (body: string): string[] =>
  findEntities(body).map(({ kind, value }) => `${kind}:${value}`);

const anyText = fc.string({ unit: 'binary', maxLength: 60 });
const entityText = fc
  .array(
    fc.constantFrom(
      '#',
      '@',
      '$',
      '#tag',
      '@name',
      '$TSLA',
      'http://',
      'https://a.example',
      'a.example/x',
      '(',
      ')',
      '.',
      ',',
      '!',
      ' ',
      '\n',
      'é',
      'e\u0301',
      '猫',
      '❤️',
      '👩‍👩‍👧',
      '1️⃣',
      '\ud83d',
      '\u0000',
      '\u200b',
      '&',
      '/',
      '_',
      'abc',
      '123',
      'http',
      '://',
      '[',
      ']',
      '{',
      '}',
      '"',
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(''));

describe('the length of a body', () => {
  test('counts code points, as the platform does', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(countCodePoints(text)).toBe(Array.from(text).length);
      }),
    );
  });

  test('counts emoji by their parts and lone surrogates as one', () => {
    expect(countCodePoints('')).toBe(0);
    expect(countCodePoints('😀')).toBe(1);
    expect(countCodePoints('👩‍👧')).toBe(3);
    expect(countCodePoints('\ud83d')).toBe(1);
    expect(countCodePoints('\ud83d\ud83d\ude00')).toBe(2);
    expect(countCodePoints('\ude00\ud83d')).toBe(2);
    expect(countCodePoints('😀'.repeat(2000))).toBe(2000);
  });
});

describe('a blank text', () => {
  test.each([
    ['nothing, spaces and line breaks', ['', ' ', '\n\t', '\u00a0', '\u3000\u2028']],
    ['characters without a width', ['\u200b', '\u2060\ufeff', '\u00ad', '\u200d \u200c']],
    ['marks of direction', ['\u202e', '\u200f\u061c', '\u2066\u2069']],
    ['letters and signs that are drawn as nothing', ['\u3164', '\u115f\u1160\uffa0', '\u2800']],
    ['marks without a base character', ['\u0301', '\ufe0f', '\u{e0041}']],
  ])('includes %s', (_what, texts) => {
    for (const text of texts) expect(isBlank(text), JSON.stringify(text)).toBe(true);
  });

  test('excludes a single visible character', () => {
    for (const text of [
      'a',
      '.',
      '\u200bé',
      'م',
      '猫',
      '❤️',
      '1️⃣',
      '👩‍👩‍👧',
      '\u202e!',
      '각',
      '\ue000',
    ]) {
      expect(isBlank(text), JSON.stringify(text)).toBe(false);
    }
  });

  test('takes no longer for a long text', () => {
    expect(isBlank(`${'\u200b \u0301'.repeat(200_000)}a`)).toBe(false);
  });
});

describe('stored body', () => {
  test('normalises line breaks and drops control characters and trailing space', () => {
    expect(normaliseBody('a\r\nb\rc\n')).toBe('a\nb\nc');
    expect(normaliseBody('a\u0000b\u0007c\u007fd\u001be')).toBe('abcde');
    expect(normaliseBody('  a\tb \n\t ')).toBe('  a\tb');
    expect(normaliseBody('a \u0000')).toBe('a');
    expect(normaliseBody(' \r\n\u0000 ')).toBe('');
  });

  test('keeps right-to-left marks, joiners and emoji parts', () => {
    for (const text of ['שלום \u202eabc\u202c', '👩‍👩‍👧', 'مرحبا', 'e\u0301', '🏳️‍🌈']) {
      expect(normaliseBody(text)).toBe(text);
    }
  });

  test('stays the same when normalised twice', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, entityText), (text) => {
        const once = normaliseBody(text);
        expect(normaliseBody(once)).toBe(once);
        expect(once.includes('\r') || once.includes('\u0000')).toBe(false);
      }),
    );
  });
});

/** Characters that Unicode ignores, which a name may contain. */
const IGNORED = /\p{Default_Ignorable_Code_Point}/gu;

describe('entities of a body', () => {
  test('have ordered, disjoint and correct ranges', () => {
    fc.assert(
      fc.property(fc.oneof(entityText, anyText), (text) => {
        let end = 0;
        for (const entity of findEntities(text)) {
          expect(entity.start).toBeGreaterThanOrEqual(end);
          expect(entity.end).toBeGreaterThan(entity.start);
          end = entity.end;
          const range = text.slice(entity.start, entity.end);
          const isLink = entity.kind === 'link';
          const plain = isLink ? range : range.slice(1).replaceAll(IGNORED, '');
          const value = isLink ? entity.value : entity.value.replaceAll(IGNORED, '');
          expect(entity.kind === 'ticker' ? plain.toUpperCase() : plain).toBe(value);
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 300 },
    );
  });

  test('are absent from text without symbols or links', () => {
    expect(findEntities('')).toEqual([]);
    expect(findEntities('Nothing to see here. 5 > 3, 100 %')).toEqual([]);
  });
});

describe('links', () => {
  test.each([
    ['http', 'http://a.example', 'http://a.example'],
    ['https', 'see https://a.example/b?c=d#e now', 'https://a.example/b?c=d#e'],
    ['capitals', 'HTTPS://A.Example/B', 'HTTPS://A.Example/B'],
    ['an IPv4 address', 'http://1.2.3.4/x', 'http://1.2.3.4/x'],
    ['a port', 'http://1.2.3.4:8080', 'http://1.2.3.4:8080'],
    ['other alphabets', 'https://müller.example/straße', 'https://müller.example/straße'],
    ['a sentence end', 'Look: https://a.example.', 'https://a.example'],
    ['several ends', 'Really https://a.example/b?!…', 'https://a.example/b'],
    ['brackets around', '(see https://a.example/b).', 'https://a.example/b'],
    ['brackets inside', 'https://a.example/x_(y)', 'https://a.example/x_(y)'],
    ['brackets inside and around', '(https://a.example/x_(y))', 'https://a.example/x_(y)'],
    ['square brackets around', '[https://a.example/b]', 'https://a.example/b'],
    ['quotes around', '"https://a.example/b"', 'https://a.example/b'],
    ['angle brackets around', '<https://a.example/b>', 'https://a.example/b'],
    ['the shortest', 'http://a.io', 'http://a.io'],
  ])('%s', { tags: ['CARD-26', 'CARD-27'] }, (_what, body, address) => {
    const [entity, ...others] = findEntities(body);
    expect(others).toEqual([]);
    expect(entity).toMatchObject({ kind: 'link', value: address });
    expect(body.slice(entity?.start, entity?.end)).toBe(address);
  });

  test.each([
    ['another scheme', 'ftp://a.example/b'],
    ['a script', 'javascript:alert(1)'],
    ['no scheme', 'www.a.example'],
    ['no domain', 'http://foo'],
    ['a number above 255', 'http://1.2.3.256'],
    ['three numbers', 'http://1.2.3'],
    ['a label that starts with a dash', 'http://-a.example'],
    ['an empty label', 'http://a..example'],
    ['a name in front', 'http://user:password@a.example'],
    ['an invalid port', 'http://a.example:port'],
    ['the scheme alone', 'https://'],
    ['localhost', 'http://localhost:3000'],
  ])('finds no link in %s', { tags: ['CARD-26', 'CARD-27'] }, (_what, body) => {
    expect(findEntities(body).filter((entity) => entity.kind === 'link')).toEqual([]);
  });

  test('accepts links of 2,000 characters and rejects 2,001', { tags: ['CARD-25'] }, () => {
    const stem = 'https://a.example/';
    const longest = stem + 'x'.repeat(2000 - stem.length);
    expect(findEntities(longest)).toHaveLength(1);
    expect(findEntities(`${longest}x`)).toEqual([]);
  });

  test('ends a link at a bidirectional control character', () => {
    expect(short('https://a.example/\u202emoc.knab//:sptth')).toEqual(['link:https://a.example/']);
    expect(short('\u2067https://a.example/b\u2069')).toEqual(['link:https://a.example/b']);
  });

  test('finds two links in one body', () => {
    expect(short('https://a.example, https://b.example/c')).toEqual([
      'link:https://a.example',
      'link:https://b.example/c',
    ]);
  });

  test('ignores hashtag and mention symbols inside a link', () => {
    expect(short('https://a.example/#tagged/@name/$TSLA')).toEqual([
      'link:https://a.example/#tagged/@name/$TSLA',
    ]);
  });
});

describe('hashtags', () => {
  test.each([
    ['three letters', '#abc', ['abc']],
    ['accents', '#café #naïveté', ['café', 'naïveté']],
    ['decomposed accents', '#cafe\u0301', ['cafe\u0301']],
    ['Chinese and Japanese', '#天气很好 と #ねこかわいい', ['天气很好', 'ねこかわいい']],
    ['Arabic', '#كرة_القدم', ['كرة_القدم']],
    ['Hindi, with its vowel signs', '#नमस्ते', ['नमस्ते']],
    ['digits and underscores', '#web_3_0', ['web_3_0']],
    ['a digit first', '#2026goals', ['2026goals']],
    ['emoji around', '❤️#love❤️ 👍#nice', ['love', 'nice']],
    ['punctuation around', '(#one), "#two"! #three…', ['one', 'two', 'three']],
    ['a dash ends it', '#well-known', ['well']],
    ['the line start', 'a\n#tag', ['tag']],
    ['letters beyond the first plane count once', '#𝒜𝒷𝒸', ['𝒜𝒷𝒸']],
  ])('finds a hashtag: %s', { tags: ['CARD-24'] }, (_what, body, tags) => {
    expect(short(body)).toEqual(tags.map((tag) => `hashtag:${tag}`));
  });

  test.each([
    ['two letters', '#ab'],
    ['two letters, one with a separate accent', '#ne\u0301'],
    ['two letters beyond the first plane', '#𝒜𝒷'],
    ['no letter', '#2026 #___'],
    ['inside a word', 'C#sharp abc#def'],
    ['inside a word with a decomposed accent', 'cafe\u0301#def'],
    ['doubled', '##double'],
    ['an entity of HTML', '&#8217;x &#xabc;'],
    ['a keycap', '#️⃣'],
    ['longer than 100', `#${'a'.repeat(101)}`],
    ['after a slash', 'a/#abc'],
  ])('finds no hashtag in %s', { tags: ['CARD-24'] }, (_what, body) => {
    expect(findEntities(body)).toEqual([]);
  });

  test('ignores a hashtag that starts with a keycap emoji', () => {
    expect(findEntities('#️⃣abc').map(({ value }) => value)).toEqual([]);
  });

  test('accepts 100 letters, including letters with combining accents', () => {
    for (const letter of ['a', 'e\u0301']) {
      expect(findEntities(`#${letter.repeat(100)}`)).toHaveLength(1);
      expect(findEntities(`#${letter.repeat(101)}`)).toEqual([]);
    }
  });
});

describe('mentions', () => {
  test.each([
    ['a name', 'hi @alice', ['alice']],
    ['as written', '@Alice_99', ['Alice_99']],
    ['three letters', '@bob!', ['bob']],
    ['punctuation around', '(@alice), @bob: @carol.', ['alice', 'bob', 'carol']],
    ['the possessive', "@alice's post", ['alice']],
    ['20 characters', `@${'a'.repeat(20)}`, ['a'.repeat(20)]],
  ])('finds a mention: %s', { tags: ['CARD-24'] }, (_what, body, names) => {
    expect(short(body)).toEqual(names.map((name) => `mention:${name}`));
  });

  test.each([
    ['two letters', '@ab'],
    ['21 characters', `@${'a'.repeat(21)}`],
    ['digits alone', '@12345'],
    ['an e-mail address', 'write to alice@rookery.example'],
    ['an e-mail address with a tag', 'alice+news@rookery.example'],
    ['letters that no username has', '@josé'],
    ['doubled', '@@alice'],
    ['inside a path', 'a/@alice'],
    ['an address of the app', '@notifications and @Feed'],
  ])('finds no mention in %s', { tags: ['CARD-24'] }, (_what, body) => {
    expect(findEntities(body)).toEqual([]);
  });
});

describe('tickers', () => {
  test.each([
    ['in capitals', '$TSLA', ['TSLA']],
    ['raised to capitals', '$tsla', ['TSLA']],
    ['three and five letters', '$abc $GOOGL', ['ABC', 'GOOGL']],
    ['punctuation around', '($IBM), $AAPL.', ['IBM', 'AAPL']],
  ])('finds a ticker: %s', { tags: ['CARD-23'] }, (_what, body, symbols) => {
    expect(short(body)).toEqual(symbols.map((symbol) => `ticker:${symbol}`));
  });

  test.each([
    ['two letters', '$ab'],
    ['six letters', '$abcdef'],
    ['digits', '$100 $A1B2'],
    ['inside a word', 'US$abc'],
    ['letters beyond ASCII', '$äöü'],
    ['an underscore', '$ABC_D'],
    ['doubled', '$$ABC'],
  ])('finds no ticker in %s', { tags: ['CARD-23'] }, (_what, body) => {
    expect(findEntities(body)).toEqual([]);
  });
});
