// Thorough: compares 2,000 random texts with the package; the fast tier compares 200.
import { test } from 'vitest';
import { languagePairs } from '#test/language-pairs.ts';

const on = languagePairs();

test('returns the same language as the franc package', () => on.property(2000));
