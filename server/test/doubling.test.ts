import { describe, expect, test } from 'vitest';
import {
  eachShape,
  expectDoubling,
  forPatterns,
  forTexts,
  patternsOfRequests,
  TEXT_RULES,
} from './hostile-texts.ts';

describe('the shapes of requests', () => {
  test('every text has an end: a longest length, or a list of what it may be', () => {
    const endless: string[] = [];
    eachShape((shape, name, path) => {
      const isText = [shape['type']].flat().includes('string');
      const hasEnd = ['maxLength', 'enum', 'const'].some((rule) => shape[rule] !== undefined);
      if (isText && !hasEnd) endless.push(`${name} ${path}`);
    });
    expect(endless).toEqual([]);
  });

  test('none has a format, whose pattern would be somebody else’s', () => {
    const found: string[] = [];
    eachShape((shape, name) => void (typeof shape['format'] === 'string' && found.push(name)));
    expect(found).toEqual([]);
  });
});

/** Measured by processor time, which a busy machine hands out slowly. */
const SLOW = { timeout: 120_000 };

/** Every tenth; the thorough tier takes them all. */
const some = <Item>(items: readonly Item[], from: number): Item[] =>
  items.filter((_item, at) => at % 10 === from % 10);

describe('twice the text is twice the work', SLOW, () => {
  test('with the patterns of the contract', async () => {
    for (const [at, [pattern]] of [...patternsOfRequests()].entries()) {
      const shape = new RegExp(pattern, 'u');
      await expectDoubling((text) => shape.test(text), some(forPatterns, at));
    }
  });

  test.each(TEXT_RULES.map(([name, rule], at) => [name, rule, at] as const))(
    '%s',
    async (_name, rule, at) => expectDoubling(rule, some(forTexts, at)),
  );
});
