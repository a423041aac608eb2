import type { Page } from 'playwright-core';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, writePost } from '../harness/community.ts';

export async function seedPeople({
  server,
}: Community): Promise<Record<'alice' | 'bob' | 'carol', TestMember>> {
  const { signUp } = server;
  const [alice, bob, carol] = [await signUp('alice'), await signUp('bob'), await signUp('carol')];
  await bob.api('PUT', '/profile/alice/follow');
  await writePost(bob, 'Bob has something to say');
  return { alice, bob, carol };
}

export async function count(
  page: Page,
  word: 'Follower' | 'Following' | 'Friend',
): Promise<string> {
  const text = await page
    .getByRole('main')
    .locator('a')
    .filter({ hasText: word })
    .first()
    .textContent();
  return /^[\d.KM]*/.exec(text ?? '')?.[0] ?? '';
}
