import { describe, expect, test } from 'vitest';
import { createValidatorCompiler } from './validation.ts';

const PATTERN = '^(?:[a-z]+\\.)+[a-z]+$';

function faultsOf(place: 'body' | 'querystring', schema: object, value: unknown): string[] {
  const validate = createValidatorCompiler()({ schema, httpPart: place });
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
}

describe('a pattern', { tags: ['ERR-10'] }, () => {
  const text = { type: 'string', maxLength: 10, pattern: PATTERN };
  const schema = { type: 'object', properties: { text, other: { type: 'boolean' } } };

  test.each(['body', 'querystring'] as const)(
    'is never tried on a text that is too long already (%s)',
    (place) => {
      expect(faultsOf(place, schema, { text: '!'.repeat(11) })).toEqual(['/text maxLength']);
      expect(faultsOf(place, schema, { text: '!'.repeat(1_000_000) })).toEqual(['/text maxLength']);
    },
  );

  test('is tried on a text of just the greatest length, counted in code points', () => {
    expect(faultsOf('body', schema, { text: 'a.b.c.d.ef' })).toEqual([]);
    expect(faultsOf('body', schema, { text: '!'.repeat(10) })).toEqual(['/text pattern']);
    expect(faultsOf('body', schema, { text: '😀'.repeat(10) })).toEqual(['/text pattern']);
    expect(faultsOf('body', schema, { text: '😀'.repeat(11) })).toEqual(['/text maxLength']);
  });

  test('is one of all the faults that a small body is told', () => {
    const faults = faultsOf('body', schema, { text: 'nothing', other: 7 });
    expect(faults).toEqual(['/text pattern', '/other type']);
  });
});
