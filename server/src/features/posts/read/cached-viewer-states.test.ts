import { expect, test } from 'vitest';
import { viewerStateScene } from '#test/viewer-state-scene.ts';

const on = viewerStateScene();
const { watched, HEART, of } = on;

test('returns the same states as the database after random actions', () => on.property(2));

test('caches each kind until its member acts', async () => {
  const { states, asked, react } = watched();
  expect(await states.of(of('alice', { reacted: ['one', 'two'] }))).toEqual([HEART]);
  expect(await states.of(of('alice', { reacted: ['two', 'one'] }))).toEqual([HEART]);
  expect(await states.of(of('alice', { commented: ['one'] }))).toEqual([]);
  expect(await states.of(of('alice', { commented: ['one'], reacted: ['one'] }))).toEqual([HEART]);
  expect(asked.splice(0)).toEqual(['reacted one', 'reacted two', 'commented one']);
  await react('bob');
  await states.of(of('alice', { reacted: ['one'] }));
  expect(asked).toEqual([]);
  await react('alice');
  await states.of(of('alice', { reacted: ['one'] }));
  expect(asked).toEqual(['reacted one']);
});

test('does not cache a read that overlaps the member’s action', async () => {
  const { states, asked, slow, go, react } = watched();
  slow();
  const early = states.of(of('alice', { reacted: ['one'] }));
  await react('alice');
  go();
  expect(await early).toEqual([HEART]);
  await states.of(of('alice', { reacted: ['one'] }));
  expect(asked).toEqual(['reacted one', 'reacted one']);
});

test('evicts the least recent member and very heavy readers', async () => {
  const { states, asked } = watched(60);
  const some = (count: number) => Array.from({ length: count }, (_, at) => `post ${at}`);
  const askedBy = async (memberId: string, count: number): Promise<number> => {
    asked.length = 0;
    await states.of(of(memberId, { reacted: some(count) }));
    return asked.length;
  };
  expect([await askedBy('alice', 10), await askedBy('alice', 20)]).toEqual([10, 10]);
  expect([await askedBy('bob', 25), await askedBy('alice', 20)]).toEqual([25, 0]);
  expect([await askedBy('carol', 25), await askedBy('alice', 20)]).toEqual([25, 0]);
  expect(await askedBy('bob', 25)).toBe(25);
  const { states: more, asked: askedMore } = watched(10_000);
  for (let time = 0; time < 2; time += 1) await more.of(of('dave', { reacted: some(501) }));
  expect(askedMore).toHaveLength(1002);
});
