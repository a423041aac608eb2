import { describe, expect, test } from 'vitest';
import {
  eachShape,
  expectDoubling,
  PATTERN_FAMILIES,
  TEXT_FAMILIES,
  patternsOfRequests,
  TEXT_RULES,
} from './hostile-texts.ts';

describe('request shapes', () => {
  test('limits every text by a length or a list', () => {
    const endless: string[] = [];
    eachShape((shape, name, path) => {
      const isText = [shape['type']].flat().includes('string');
      const hasEnd = ['maxLength', 'enum', 'const'].some((rule) => shape[rule] !== undefined);
      if (isText && !hasEnd) endless.push(`${name} ${path}`);
    });
    expect(endless).toEqual([]);
  });

  test('uses no JSON schema format', () => {
    const found: string[] = [];
    eachShape((shape, name) => void (typeof shape['format'] === 'string' && found.push(name)));
    expect(found).toEqual([]);
  });
});

const SLOW = { timeout: 120_000 };

const some = <Item>(items: readonly Item[], from: number): Item[] =>
  items.filter((_item, at) => at % 10 === from % 10);

describe('cost doubles when the text doubles', SLOW, () => {
  test('for the patterns of the contract', async () => {
    for (const [at, [pattern]] of [...patternsOfRequests()].entries()) {
      const shape = new RegExp(pattern, 'u');
      await expectDoubling((text) => shape.test(text), some(PATTERN_FAMILIES, at));
    }
  });

  test.each(TEXT_RULES.map(([name, rule], at) => [name, rule, at] as const))(
    '%s',
    async (_name, rule, at) => expectDoubling(rule, some(TEXT_FAMILIES, at)),
  );
});
