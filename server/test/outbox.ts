import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { TestServer } from './server.ts';

export async function untilOutboxHandled({ db }: Pick<TestServer, 'db'>): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql<{ left: number }>`select count(*) as left from outbox`.execute(db);
    expect(rows[0]?.left).toBe(0);
  }, 30_000);
}
