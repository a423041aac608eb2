// Thorough: compares 2,000 random texts with the package; the fast tier compares 200.
import { test } from 'vitest';
import { languagePairs } from '#test/language-pairs.ts';

const on = languagePairs();

test('finds the nearest language that the package finds', () => on.property(2000));
