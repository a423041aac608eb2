import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const SEARCHES_A_MINUTE = 60;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ config: { rateLimits: true } });
});
afterAll(() => server.stop());

test(
  'does not count suggestions towards the search rate limit',
  { tags: ['GAP-145', 'ERR-02'] },
  async () => {
    const alice = await addMember(server, 'alice');
    const statusOf = async (path: string, body: object): Promise<number> =>
      (await alice.api('POST', path, body)).status;
    const asked = new Set<number>();
    for (let pause = 0; pause < SEARCHES_A_MINUTE; pause++) {
      const statuses = await Promise.all([
        statusOf('/search/autocomplete/user', { q: 'rook' }),
        statusOf('/search/autocomplete/hashtag', { hashtag: 'rook' }),
        statusOf('/search/autocomplete/ticker', { ticker: 'rook' }),
      ]);
      for (const status of statuses) asked.add(status);
    }
    expect([...asked]).toEqual([200]);
    expect(await statusOf('/search/autocomplete/user', { q: 'rook' })).toBe(429);
    const searched = await Promise.all(
      Array.from({ length: SEARCHES_A_MINUTE }, () => statusOf('/search/user', { q: 'rook' })),
    );
    expect(searched).toEqual(Array(SEARCHES_A_MINUTE).fill(200));
    expect(await statusOf('/search/posts/posts', { q: 'rook' })).toBe(429);
  },
);
