import { afterAll, beforeAll, test } from 'vitest';

import type { TestProvider } from '../../server/test/identity-provider.ts';
import { type Community, PHONE } from '../harness/community.ts';
import { signInAsNewcomer, startWithProvider } from './identity-scenes.ts';

let provider: TestProvider;
let community: Community;

beforeAll(async () => {
  ({ provider, community } = await startWithProvider());
});
afterAll(async () => {
  await community.stop();
  await provider.stop();
});

test(
  'a newcomer signs in by the provider and finishes setup',
  { tags: ['AUTH-20', 'AUTH-22', 'AUTH-23', 'PWA-07'] },
  async () => {
    await signInAsNewcomer(provider, await community.visit({ viewport: PHONE }), 'newcomer_phone');
  },
);
