import { afterAll, beforeAll, expect, test } from 'vitest';
import { createManualClock } from '#src/kernel/clock.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import { createBudgets, type Budget, type Budgets } from './budgets.ts';
import { deleteOldBudgets } from './budgets.store.ts';

let database: FreshDatabase;
const clock = createManualClock(new Date());
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

function aProcess(rateLimits = true): Budgets {
  const secrets = { jwtSecret: 'c2VjcmV0' };
  return createBudgets({ db: database.db, clock, secrets, config: { rateLimits } });
}

let made = 0;
const someBudget = (points: number): Budget => ({ name: `test${++made}`, points, seconds: 3600 });

async function gained(tries: number, spend: () => Promise<number | null>): Promise<number> {
  const waits = await Promise.all(Array.from({ length: tries }, spend));
  return waits.filter((wait) => wait === null).length;
}

test('refills a spent budget when its window ends', async () => {
  const budgets = aProcess();
  const budget = someBudget(5);
  for (let nth = 1; nth <= 5; nth++) expect(await budgets.spend(budget, 'alice')).toBeNull();
  clock.advance(600_000);
  expect(await budgets.spend(budget, 'alice')).toBe(3000);
  expect(await budgets.spend(budget, 'bob')).toBeNull();
  clock.advance(3_000_000);
  expect(await budgets.spend(budget, 'alice')).toBeNull();
});

test('shares spent points between processes and across restarts', async () => {
  const budget = someBudget(5);
  const [one, other] = [aProcess(), aProcess()];
  for (let nth = 1; nth <= 5; nth++) {
    expect(await (nth % 2 ? one : other).spend(budget, 'alice')).toBeNull();
  }
  for (const process of [one, other, aProcess()]) {
    expect(await process.spend(budget, 'alice')).toBe(3600);
  }
});

test.each([5, 60, 400])(
  'grants exactly %i concurrent attempts across two processes',
  async (points) => {
    const budget = someBudget(points);
    const [one, other] = [aProcess(), aProcess()];
    const gains = await Promise.all([
      gained(points * 2, () => one.spend(budget, 'alice')),
      gained(points * 2, () => other.spend(budget, 'alice')),
    ]);
    expect(gains[0] + gains[1]).toBe(points);
  },
);

test('reserves many points of a large budget in one query', async () => {
  const budgets = aProcess();
  const budget = someBudget(600);
  for (let nth = 1; nth <= 10; nth++) await budgets.spend(budget, 'alice');
  const row = await database.db
    .selectFrom('budgets')
    .select('spent')
    .where('name', '=', `${budget.name}:3600`)
    .executeTakeFirstOrThrow();
  expect(row.spent).toBe(30);
});

test('makes a returned point available again', async () => {
  const budgets = aProcess();
  const budget = someBudget(1);
  expect(await budgets.spend(budget, 'alice')).toBeNull();
  expect(await budgets.spend(budget, 'alice')).not.toBeNull();
  await budgets.giveBack(budget, 'alice');
  clock.advance(1000);
  expect(await budgets.spend(budget, 'alice')).toBeNull();
});

test('blocks no caller beyond a window after clock changes', async () => {
  const budgets = aProcess();
  const budget = someBudget(1);
  clock.advance(30 * 86_400_000);
  await budgets.spend(budget, 'alice');
  expect(await budgets.spend(budget, 'alice')).not.toBeNull();
  clock.advance(-30 * 86_400_000);
  expect(await budgets.spend(budget, 'alice')).toBeNull();
});

test('limits nothing when rate limits are off', async () => {
  const budgets = aProcess(false);
  const budget = someBudget(1);
  for (let nth = 1; nth <= 3; nth++) expect(await budgets.spend(budget, 'alice')).toBeNull();
});

test('hashes keys and deletes expired counts', async () => {
  const budget = someBudget(1);
  await aProcess().spend(budget, 'alice@rookery.test');
  const rows = (): Promise<{ key: Buffer }[]> =>
    database.db
      .selectFrom('budgets')
      .select('key')
      .where('name', '=', `${budget.name}:3600`)
      .execute();
  expect((await rows())[0]?.key.includes('alice')).toBe(false);
  await deleteOldBudgets(database.db, clock.now());
  expect(await rows()).toHaveLength(1);
  await deleteOldBudgets(database.db, new Date(clock.now().getTime() + 3_600_000));
  expect(await rows()).toHaveLength(0);
});
