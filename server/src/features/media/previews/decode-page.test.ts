import { describe, expect, test } from 'vitest';
import { decodePage } from './decode-page.ts';

const SJIS = Buffer.from('93fa967b8cea', 'hex');
const GBK = Buffer.from('d6d0cec4', 'hex');
const KOREAN = Buffer.from('c7d1b1db', 'hex');
const BIG5 = Buffer.from('a4a4a4e5', 'hex');
const WINDOWS_1251 = Buffer.from('cff0e8e2e5f2', 'hex');
const page = (head: string, text: Buffer | string): Buffer =>
  Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(text as string)]);

describe('decodes a page like browsers', { tags: ['EMBED-05'] }, () => {
  test.each([
    ['', '<meta charset=utf-16>', 'Žluťoučký'],
    ['', '<meta charset="UTF-16LE">', 'Žluťoučký'],
    ['', '<meta http-equiv=Content-Type content="text/html; charset=utf-16be">', 'Žluťoučký'],
    ['', '<?xml version="1.0" encoding="utf-16"?><html>', 'Žluťoučký'],
    ['', '<meta charset=unicode>', 'Žluťoučký'],
    ['; charset=utf-8', '<meta charset=shift_jis>', 'Žluťoučký'],
    ['', '<!-- <meta charset=shift_jis> --><p>', 'Žluťoučký'],
    ['', '<meta name=description content="charset=shift_jis">', 'Žluťoučký'],
    ['; charset=cp65001', '', 'Žluťoučký'],
    ['; charset=cp932', '<meta charset=utf-8>', 'Žluťoučký'],
  ])('reads UTF-8: header %j, page %j', (charset, head, text) => {
    expect(decodePage(page(head, text), `text/html${charset}`)).toBe(head + text);
  });

  test.each([
    ['; charset=cp932', '', SJIS, '日本語'],
    ['; charset=MS932', '', SJIS, '日本語'],
    ['; charset=windows-31j', '', SJIS, '日本語'],
    ['; charset=x-sjis', '', SJIS, '日本語'],
    ['', '<?xml version="1.0" encoding="Shift_JIS"?><html>', SJIS, '日本語'],
    ['', "<?xml version='1.0' encoding='cp932'?><html>", SJIS, '日本語'],
    ['', '<meta charset=nonsense><meta charset=shift_jis>', SJIS, '日本語'],
    ['; charset=cp936', '', GBK, '中文'],
    ['; charset=gb2312', '', GBK, '中文'],
    ['; charset=cp949', '', KOREAN, '한글'],
    ['; charset=ks_c_5601-1987', '', KOREAN, '한글'],
    ['; charset=cp950', '', BIG5, '中文'],
    ['; charset="cp1251"', '', WINDOWS_1251, 'Привет'],
    ['; charset=nonsense', '<meta charset="windows-1251">', WINDOWS_1251, 'Привет'],
    ['; charset=iso-8859-1', '', Buffer.from('93a494', 'hex'), '“¤”'],
  ])('reads old names: header %j, page %j', (charset, head, bytes, text) => {
    expect(decodePage(page(head, bytes), `text/html${charset}`)).toBe(head + text);
  });

  test('reads UTF-16 by its bytes', () => {
    const text = '<?xml version="1.0"?><p>Ž';
    const little = Buffer.from(text, 'utf16le');
    const big = Buffer.from(little).swap16();
    expect(decodePage(little, 'text/html')).toBe(text);
    expect(decodePage(big, 'text/html')).toBe(text);
    expect(decodePage(Buffer.from('Žlu', 'utf16le'), 'text/html; charset=utf-16')).toBe('Žlu');
  });
});
