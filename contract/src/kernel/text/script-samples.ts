import fc from 'fast-check';

/** Words of fourteen scripts, for property tests. */
export const TEXTS_BY_SCRIPT: Readonly<Record<string, string>> = {
  Latin: 'straße Ångström naïve',
  Cyrillic: 'Привет ёлка майский',
  Greek: 'Καλημέρα ΟΔΟΣ σοφός',
  Arabic: 'سلام می\u200cخواهم كُتُب',
  Hebrew: 'שלום צה״ל בְּרֵאשִׁית',
  Devanagari: 'नमस्ते क्\u200dष हिन्दी',
  Thai: 'สวัสดี น้ำตก ภาษาไทย',
  Han: '日本語 葛\u{e0100}飾 汉字文化',
  Kana: 'カタカナ ﾊﾝｶｸ ひらがな',
  Hangul: '대한민국 한국어 서울시',
  Armenian: 'Բարեւ կազինո հայերէն',
  Tibetan: 'བོད་སྐད་ཡིག བཀྲ་ཤིས བདེ་ལེགས',
  Khmer: 'ភាសាខ្មែរ សួស្តី កម្ពុជា',
  Myanmar: 'မြန်မာစာ မင်္ဂလာပါ ရန်ကုန်',
};

const SIGNS = [
  '@',
  '#',
  '$',
  '＠',
  '＃',
  '＄',
  '@alice',
  '#tag',
  '$TSLA',
  '@ali\u00adce',
  '&',
  '/',
];
const ADDRESSES = [
  'https://a.example',
  'https://a.example/x',
  'https://',
  'http://1.2.3.4',
  'https://xn--e1afmkfd.xn--p1ai',
  '.',
  ':80',
];
const PUNCTUATION = [
  ' ',
  '\n',
  '\u3000',
  '。',
  '、',
  '（',
  '）',
  '’',
  '—',
  '·',
  '・',
  '་',
  '(',
  ')',
  '_',
];

/** Invisible code points, outside emoji. */
export const IGNORABLES = [
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u180e',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u2060',
  '\u2064',
  '\u3164',
  '\ufe00',
  '\ufe0f',
  '\ufeff',
  '\u{e0041}',
  '\u{e0100}',
];

const words = Object.values(TEXTS_BY_SCRIPT).flatMap((text) => text.split(' '));

export const anyScriptText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...words),
      fc.constantFrom(...SIGNS),
      fc.constantFrom(...ADDRESSES),
      fc.constantFrom(...PUNCTUATION),
      fc.constantFrom(...IGNORABLES, '👩\u200d👧', '❤\ufe0f', '\u0301'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 16 },
  )
  .map((parts) => parts.join(''));

export const anyWords = fc
  .array(fc.constantFrom(...words, 'casino', 'free', '👩\u200d👧', '🇯🇵'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join(' '));
