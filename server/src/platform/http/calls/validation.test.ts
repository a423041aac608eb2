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
    'is never tried on an overlong text (%s)',
    (place) => {
      expect(faultsOf(place, schema, { text: '!'.repeat(11) })).toEqual(['/text maxLength']);
      expect(faultsOf(place, schema, { text: '!'.repeat(1_000_000) })).toEqual(['/text maxLength']);
    },
  );

  test('is tried on a text of exactly the maximum length', () => {
    expect(faultsOf('body', schema, { text: 'a.b.c.d.ef' })).toEqual([]);
    expect(faultsOf('body', schema, { text: '!'.repeat(10) })).toEqual(['/text pattern']);
    expect(faultsOf('body', schema, { text: '😀'.repeat(10) })).toEqual(['/text pattern']);
    expect(faultsOf('body', schema, { text: '😀'.repeat(11) })).toEqual(['/text maxLength']);
  });

  test('is reported together with all other faults of a body', () => {
    const faults = faultsOf('body', schema, { text: 'nothing', other: 7 });
    expect(faults).toEqual(['/text pattern', '/other type']);
  });
});
