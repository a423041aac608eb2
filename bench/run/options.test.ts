import { expect, test } from 'vitest';
import { NotUnderstood, readOptions } from './options.ts';

test('with nothing named, all is measured in five pairs, and the sizes are left to the works', () => {
  expect(readOptions([])).toEqual({
    work: null,
    sizes: [],
    pairs: 5,
    seconds: 2,
    rounds: 3,
    isQuick: false,
    isChecked: false,
    isProfiled: false,
    isKept: false,
    isPlans: false,
    data: null,
  });
});

test('a work, its sizes and what is wanted of it are read in any order', () => {
  const options = readOptions(['--large', 'home-feed', '--profile', '--small', '--pairs', '3']);
  expect(options).toMatchObject({
    work: 'home-feed',
    sizes: ['small', 'large'],
    pairs: 3,
    isProfiled: true,
  });
});

test('a quick look is one short pair, unless more is asked for', () => {
  expect(readOptions(['--quick'])).toMatchObject({ pairs: 1, seconds: 1, rounds: 1 });
  expect(readOptions(['--quick', '--pairs', '2'])).toMatchObject({ pairs: 2, seconds: 1 });
});

test('what is not understood is named', () => {
  const refused = (...args: string[]) => expect(() => readOptions(args));
  refused('--tiny').toThrow(NotUnderstood);
  refused('--tiny').toThrow('--tiny');
  refused('create', 'profile').toThrow('one work');
  refused('--pairs', 'many').toThrow('"many"');
  refused('--seconds', '0').toThrow('above 0');
  refused('--profile').toThrow('Name the work');
});
