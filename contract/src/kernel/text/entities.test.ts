import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TEXTS_BY_SCRIPT, anyScriptText } from './script-samples.ts';
import { findEntities } from './entities.ts';
import { nameAt } from './name-at.ts';

const short = (body: string): string[] =>
  findEntities(body).map(({ kind, value }) => `${kind}:${value}`);

describe('mentions beside letters of a dense script', () => {
  test.each([
    ['こんにちは@aliceさん', ['mention:alice']],
    ['谢谢@alice。', ['mention:alice']],
    ['안녕@alice님', ['mention:alice']],
    ['สวัสดี@aliceครับ', ['mention:alice']],
    ['ကျေးဇူး@alice', ['mention:alice']],
    ['ーー@aliceー', ['mention:alice']],
    ['＠alice', ['mention:alice']],
    ['ありがとう＠alice_1さん', ['mention:alice_1']],
    ['＠ａｌｉｃｅさん', ['mention:alice']],
    ['@alice・@bob', ['mention:alice', 'mention:bob']],
    ['@aliceさん@bobさん', ['mention:alice', 'mention:bob']],
    ['@ali\u00adce', ['mention:alice']],
    ['@alice\u200bさん', ['mention:alice']],
    ['@aliceさんhttps://x.example', ['mention:alice', 'link:https://x.example']],
    ['株$TSLAは', ['ticker:TSLA']],
  ])('%s', { tags: ['CARD-24'] }, (body, found) => {
    expect(short(body)).toEqual(found);
  });

  test.each([
    'привет@alice',
    'é@alice',
    '@aliceм',
    '山田@rookery.example',
    '日本a@alice',
    '＠＠alice',
  ])('finds no mention in %s', { tags: ['CARD-24'] }, (body) => {
    expect(short(body)).toEqual([]);
  });
});

describe('hashtags of every script', () => {
  test.each([
    ['＃日本', ['日本']],
    ['#日本 #서울 #ไทย', ['日本', '서울', 'ไทย']],
    ['#ﾈｺ #ねこ #ລາວ', ['ﾈｺ', 'ねこ', 'ລາວ']],
    ['#ខ្មែរ #မြန်မာ', ['ខ្មែរ', 'မြန်မာ']],
    ['#می\u200cخواهم', ['می\u200cخواهم']],
    ['#col·lecció', ['col·lecció']],
    ['#スター・ウォーズ', ['スター・ウォーズ']],
    ['#བོད་སྐད་', ['བོད་སྐད']],
    ['#צה״ל', ['צה״ל']],
    ['#犬と・', ['犬と']],
    ['#soft\u00adhyphen', ['soft\u00adhyphen']],
    ['今日は#天気', ['天気']],
    ['#日本https://x.example', ['日本']],
  ])('%s', { tags: ['CARD-24'] }, (body, tags) => {
    expect(short(body).filter((one) => one.startsWith('hashtag'))).toEqual(
      tags.map((tag) => `hashtag:${tag}`),
    );
  });

  test.each([
    '#ab',
    '#a·b',
    '#日',
    '#日a',
    '#7月',
    '#ガ',
    '#ｶﾞ',
    '#é\u0301',
    'C＃日本',
    '#\u200b日本',
  ])('finds no hashtag in %j', { tags: ['CARD-24'] }, (body) => {
    expect(short(body)).toEqual([]);
  });
});

describe('in any script', () => {
  test('ranges are ordered and disjoint, and rebuild the text', () => {
    fc.assert(
      fc.property(anyScriptText, (body) => {
        let rebuilt = '';
        let end = 0;
        for (const entity of findEntities(body)) {
          expect(entity.start).toBeGreaterThanOrEqual(end);
          expect(entity.end).toBeGreaterThan(entity.start);
          rebuilt += body.slice(end, entity.start) + body.slice(entity.start, entity.end);
          end = entity.end;
        }
        expect(rebuilt + body.slice(end)).toBe(body);
      }),
      { numRuns: 500 },
    );
  });

  test('the composer suggests for the same range that is linked', () => {
    fc.assert(
      fc.property(anyScriptText, (body) => {
        for (const { kind, start, end } of findEntities(body)) {
          if (kind === 'link') {
            expect(nameAt(body, end)?.start ?? end).toBeGreaterThanOrEqual(end);
          } else {
            expect(nameAt(body, end)).toMatchObject({ kind, start, end });
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  test.each(Object.entries(TEXTS_BY_SCRIPT))(
    '%s: finds a hashtag of its letters',
    (_script, text) => {
      const [word = ''] = text.split(' ');
      expect(short(`#${word}`)).toEqual([`hashtag:${word}`]);
      expect(short(`＃${word}.`)).toEqual([`hashtag:${word}`]);
    },
  );
});
