import { expect, test } from 'vitest';
import { InvalidArgumentError, readOptions } from './options.ts';

test('defaults to all benchmarks in five pairs', () => {
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

test('reads a benchmark, sizes and options in any order', () => {
  const options = readOptions(['--large', 'home-feed', '--profile', '--small', '--pairs', '3']);
  expect(options).toMatchObject({
    work: 'home-feed',
    sizes: ['small', 'large'],
    pairs: 3,
    isProfiled: true,
  });
});

test('takes one short pair for a quick run by default', () => {
  expect(readOptions(['--quick'])).toMatchObject({ pairs: 1, seconds: 1, rounds: 1 });
  expect(readOptions(['--quick', '--pairs', '2'])).toMatchObject({ pairs: 2, seconds: 1 });
});

test('names the rejected argument', () => {
  const refused = (...args: string[]) => expect(() => readOptions(args));
  refused('--tiny').toThrow(InvalidArgumentError);
  refused('--tiny').toThrow('--tiny');
  refused('create', 'profile').toThrow('one work');
  refused('--pairs', 'many').toThrow('"many"');
  refused('--seconds', '0').toThrow('above 0');
  refused('--profile').toThrow('Name the work');
});
