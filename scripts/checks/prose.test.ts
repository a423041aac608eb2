import { describe, expect, test } from 'vitest';

import {
  type Budget,
  compareWithBudget,
  firstBudget,
  formatBudget,
  hashOf,
  parseBudget,
} from './prose-budget.ts';
import { judgeSubject } from './prose-commits.ts';
import { measureRates } from './prose-rates.ts';
import { type ProseFinding, judgeProse } from './prose-rules.ts';
import { type Prose, hasProse, proseOf } from './prose-texts.ts';
import { complaintsOf } from './prose.ts';

const textsOf = (path: string, text: string): string[] =>
  proseOf({ path, text }).map((prose) => prose.text.replaceAll(/\s+/g, ' ').trim());

function findingsIn(path: string, text: string): string[] {
  return proseOf({ path, text })
    .flatMap(judgeProse)
    .map((each) => `${each.line} ${each.rule}: ${each.text}`);
}

const judged = (kind: Prose['kind'], text: string): string[] =>
  judgeProse({ path: 'a.ts', line: 1, kind, text }).map(({ rule }) => rule);

const words = (count: number): string => 'word '.repeat(count).trim();

describe('extraction from code', () => {
  test('joins neighbouring line comments', () => {
    expect(textsOf('a.ts', '// one\n// two\nlet x; // three\n// four\n\n// five')).toEqual([
      'one two',
      'three',
      'four',
      'five',
    ]);
  });

  test('reads docstrings with their lines', () => {
    const source = '\n/**\n * First line\n * continues.\n * Whoever asks gets it.\n */\nlet x;';
    expect(findingsIn('a.ts', source)).toEqual([
      '5 clause: Whoever asks gets it.',
      '5 dialect: Whoever asks gets it.',
    ]);
  });

  test('separates the tags of a docstring', () => {
    const source = '/** Saves it. @param name Who asks for this row @throws 404 for a stranger */';
    expect(findingsIn('a.ts', source)).toEqual(['1 clause: Who asks for this row']);
  });

  test('ignores slashes in strings, templates and regular expressions', () => {
    const source = [
      `const url = 'https://a.example//b';`,
      'const text = `// ${call({ a: `/* ${b} */` })} // no`;',
      'const pattern = /[//] no/;',
      'const half = a / 2; // yes',
    ].join('\n');
    expect(textsOf('a.ts', source)).toEqual(['yes']);
  });

  test('reads JSX comments and ignores apostrophes in text', () => {
    const source = "<p>Don't {/* one */}</p>;\n<a href='//x'>It's {value /* two */}</a>;";
    expect(textsOf('a.tsx', source)).toEqual(['one', 'two']);
  });

  test('reads the reason of a directive', () => {
    const source = '// oxlint-disable-next-line a/b -- it is slow\nx;\n// @ts-expect-error too old';
    expect(textsOf('a.ts', source)).toEqual(['it is slow', 'too old']);
  });

  test('reads test titles', () => {
    const source = "test('who has no session gets 401', { tags: ['AUTH-01'] }, () => {});";
    expect(findingsIn('a.test.ts', source)).toEqual(['1 clause: who has no session gets 401']);
  });

  test('reads titles from the rows of test.each tables', () => {
    const source = [
      "const CASES = { 'whoever asks for it': 1, other: 2 };",
      "test.each<[string, number]>([['what nobody sees', 1], ['x=1', 2]])('%s', () => {});",
      "describe.each(Object.entries(CASES))('hides %s', () => {});",
    ].join('\n');
    expect(textsOf('a.test.ts', source)).toEqual([
      'what nobody sees',
      'x=1',
      'hides %s',
      'whoever asks for it',
    ]);
  });

  test('reads strings and templates from text files', () => {
    const source = "const a = { key: 'none', b: 'No \\'posts\\'', c: `${n} of ${m} posts` };";
    expect(textsOf('web/src/ui/strings.ts', source)).toEqual(["No 'posts'", '… of … posts']);
    expect(textsOf('server/src/account-mail.ts', '`<p>Hello <b>you</b></p><p>all</p>`')).toEqual([
      'Hello you all',
    ]);
  });

  test('reads only full sentences in other product files', () => {
    const source = "refuse('short'); refuse('Somebody else has this.'); refuse('a b c d');";
    expect(textsOf('server/src/a.ts', source)).toEqual(['Somebody else has this.']);
    expect(textsOf('scripts/a.ts', source)).toEqual([]);
  });
});

describe('extraction from other files', () => {
  test('reads SQL comments outside of strings', () => {
    const source = '-- one\n-- two\nselect \'-- no\', "--no"; /* three */';
    expect(textsOf('a.sql', source)).toEqual(['one two', 'three']);
  });

  test('reads CSS comments', () => {
    expect(textsOf('a.css', '/* one */ a { content: "/* no */"; }')).toEqual(['one']);
  });

  test('skips code blocks and inline code of Markdown', () => {
    const source = [
      '# What is *kept* here now',
      '```\nWho is in the code\n```',
      'A `what whoever told` word. Who has [a link](x.md)',
      'gets in.',
      '- Of two the first',
      '',
      '| So it is written | ok |',
    ].join('\n');
    expect(findingsIn('README.md', source)).toEqual([
      '1 clause: What is *kept* here now',
      '5 clause: Who has [a link] gets in.',
      '7 clause: Of two the first',
      '9 clause: So it is written',
    ]);
  });

  test('skips settings in the comments of .env.example', () => {
    const source = '# The port of\n# the server.\nPORT=1\n# HOST=whoever\n';
    expect(textsOf('.env.example', source)).toEqual(['The port of the server.']);
  });

  test('skips the license', () => {
    expect(['LICENSE', 'a.json', 'a.md', 'deploy/Caddyfile'].filter(hasProse)).toEqual([
      'a.md',
      'deploy/Caddyfile',
    ]);
  });
});

describe('rules', () => {
  test('clause: needs four words and a capital letter', () => {
    expect(judged('comment', 'What the server keeps.')).toEqual(['clause']);
    expect(judged('comment', 'It works. So it is kept.')).toEqual(['clause']);
    expect(judged('comment', 'What it keeps.')).toEqual([]);
    expect(judged('comment', 'what the server keeps')).toEqual([]);
    expect(judged('comment', '`What` the server keeps.')).toEqual([]);
    expect(judged('comment', 'So far nothing was sent.')).toEqual([]);
    expect(judged('title', 'what the server keeps')).toEqual(['clause']);
  });

  test('clause: allows questions in strings', () => {
    expect(judged('string', 'Who may reply to this?')).toEqual([]);
    expect(judged('comment', 'Who may reply to this?')).toEqual(['clause']);
  });

  test('dialect: names each word and its replacement', () => {
    const prose: Prose = {
      path: 'a.ts',
      line: 3,
      kind: 'docstring',
      text: 'Loads anew, in\nhand.',
    };
    expect(judgeProse(prose)).toEqual([
      {
        path: 'a.ts',
        line: 3,
        rule: 'dialect',
        text: 'Loads anew, in hand.',
        message: '"anew": write again, reload, retry; "in hand": write in flight, running.',
      },
    ]);
  });

  test('dialect: accepts ordinary words', () => {
    expect(judged('comment', 'Understands a stand-alone part; cannot tell whether.')).toEqual([]);
    expect(judged('string', 'Tell us what happened.')).toEqual([]);
    expect(judged('comment', 'Tell the owner.')).toEqual(['dialect']);
  });

  test('tag: rejects a requirement id in a title', () => {
    expect(judged('title', 'GROUP-07 shows the owner')).toEqual(['tag']);
    expect(judged('row', 'a page in UTF-16')).toEqual([]);
  });

  test('long-title: allows ten words', () => {
    expect(judged('title', words(10))).toEqual([]);
    expect(judged('title', words(11))).toEqual(['long-title']);
    expect(judged('row', words(11))).toEqual([]);
  });

  test('long-sentence: allows 20 words in a comment', () => {
    expect(judged('docstring', `${words(19)} \`a b c d\`. ${words(20)}.`)).toEqual([]);
    expect(judged('docstring', `${words(21)}.`)).toEqual(['long-sentence']);
    expect(judged('comment', `${words(15)} e.g. ${words(5)}.`)).toEqual(['long-sentence']);
    expect(judged('comment', `${words(15)} http://a.b. ${words(15)}.`)).toEqual([]);
    expect(judged('document', `${words(21)}.`)).toEqual([]);
  });

  test('long-comment: allows two lines, more in a docstring', () => {
    expect(findingsIn('a.ts', '// one\n// two')).toEqual([]);
    expect(findingsIn('a.ts', '// one\n// two\n// three')).toEqual([
      '1 long-comment: one two three',
    ]);
    expect(findingsIn('a.ts', '/* one\n two\n three */')).toHaveLength(1);
    expect(findingsIn('a.ts', '/**\n * one\n * two\n * three\n */')).toEqual([]);
  });
});

describe('budget of old findings', () => {
  const found = (path: string, text: string): ProseFinding => ({
    path,
    line: 7,
    rule: 'clause',
    text,
    message: 'Begin with the subject.',
  });
  const old = [found('web/a.ts', 'Who asks'), found('web/b.ts', 'Who asks')];
  const budget: Budget = firstBudget(old);

  test('passes texts in the budget', () => {
    const { fresh, stale } = compareWithBudget(old, budget);
    expect([fresh, [...stale]]).toEqual([[], []]);
  });

  test('fails a text outside the budget with its path', () => {
    const verdict = compareWithBudget([...old, found('web/c.ts', 'Who is new')], budget);
    expect(complaintsOf(verdict)).toEqual([
      'web/c.ts:7\n  clause: Begin with the subject.\n  Who is new',
    ]);
  });

  test('shortens a long text in the message', () => {
    const verdict = compareWithBudget([found('a.ts', 'x'.repeat(200))], new Map());
    expect(complaintsOf(verdict)[0]?.split('\n')[2]).toHaveLength(102);
  });

  test('fails one occurrence more than the budget allows', () => {
    const { fresh } = compareWithBudget([...old, found('web/c.ts', 'Who asks')], budget);
    expect(fresh.map(({ path }) => path)).toEqual(['web/c.ts']);
  });

  test('passes a budgeted text that moved to another folder', () => {
    const moved = [found('server/a.ts', 'Who asks'), found('web/b.ts', 'Who asks')];
    const { fresh, stale } = compareWithBudget(moved, budget);
    expect([fresh, [...stale]]).toEqual([[], []]);
  });

  test('fails an unused entry', () => {
    const verdict = compareWithBudget(old.slice(1), budget);
    expect(complaintsOf(verdict)).toEqual([
      'scripts/checks/prose-budget/web.txt\n  unused entries: 1; run `node scripts/prose.ts --shrink`.',
    ]);
  });

  test('shrinks to the needed entries and never grows', () => {
    const present = [...old.slice(1), found('web/c.ts', 'Who is new')];
    const { needed } = compareWithBudget(present, budget);
    expect(needed.get('web')).toEqual([hashOf(old[0] as ProseFinding)]);
    expect([...needed.values()].flat()).toHaveLength(1);
  });

  test('assigns files of other folders to the root', () => {
    const begun = firstBudget([found('README.md', 'Who'), found('deploy/Caddyfile', 'Whom')]);
    expect(begun.get('root')).toHaveLength(2);
  });

  test('hashes a text with its rule and words', () => {
    const [clause] = old as [ProseFinding];
    expect(hashOf(clause)).toMatch(/^[0-9a-f]{8}$/);
    expect(hashOf({ ...clause, rule: 'dialect' })).not.toBe(hashOf(clause));
    expect(hashOf({ ...clause, text: 'Who asked' })).not.toBe(hashOf(clause));
  });

  test('writes sorted lines and parses them back', () => {
    expect(formatBudget(['b', 'a', 'a'])).toBe('a\na\nb\n');
    expect(parseBudget('a\na\nb\n')).toEqual(['a', 'a', 'b']);
    expect(parseBudget('')).toEqual([]);
  });
});

describe('commit subjects', () => {
  test.each([
    'Hide reports about a moderator',
    'moderation: Hide reports about a moderator',
    'web, server: Address the review',
    'Focus the field',
    'Feed the queue',
    'Bring back `what whoever told`',
    `Revert "${words(20)}"`,
  ])('accepts %s', (subject) => {
    expect(judgeSubject(subject)).toEqual([]);
  });

  test.each([
    ['a third person', 'chats: Hides the list', '"Hides" is not a verb'],
    ['a past form', 'Added a list', '"Added" is not a verb'],
    ['an irregular past form', 'Made a list', '"Made" is not a verb'],
    ['a participle', 'web: Hiding the list', '"Hiding" is not a verb'],
    ['an article', 'web: The list is hidden', '"The" is not a verb'],
    ['a pronoun', 'It hides the list', '"It" is not a verb'],
    ['a clause', 'web: Who asks is answered', '"Who" is not a verb'],
    ['a number', '2 lists', '"" is not a verb'],
    ['dialect', 'web: Load the list anew', '"anew": write again'],
    ['73 characters', `Hide ${'x'.repeat(68)}`, '73 characters; the maximum is 72.'],
  ])('rejects %s', (_what, subject, complaint) => {
    expect(judgeSubject(subject)).toEqual([expect.stringContaining(complaint)]);
  });
});

test('measures the rates of a folder', () => {
  const comment = (text: string): Prose => ({ path: 'web/a.ts', line: 1, kind: 'comment', text });
  const title = (text: string): Prose => ({ path: 'web/a.test.ts', line: 1, kind: 'title', text });
  const texts = [
    comment('What the server keeps.'),
    comment('The server loads it anew.'),
    comment('Of three words'),
    title('one two'),
    title('who asks'),
    title('one two three four'),
  ];
  const rates = measureRates(texts, new Map([['web', ['a', 'b']]]));
  expect(rates.find(({ folder }) => folder === 'web')).toEqual({
    folder: 'web',
    comments: 2,
    commentClauses: 50,
    commentDialect: 50,
    titles: 3,
    titleMedian: 2,
    titleP95: 4,
    titleClauses: 100 / 3,
    entries: 2,
  });
  expect(rates.at(-1)).toMatchObject({ folder: 'all', comments: 2, entries: 2 });
});
