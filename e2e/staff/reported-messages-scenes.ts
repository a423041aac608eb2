import { makeUlid } from '@rookery/contract/kernel/ulid.ts';

import type { TestMember } from '../../server/test/server.ts';
import type { Community } from '../harness/community.ts';

export async function sendMessage(
  community: Community,
  by: TestMember,
  chatId: string,
  body: string,
): Promise<string> {
  const ulid = makeUlid(community.server.clock.now().getTime());
  await by.api('PUT', `/chats/${chatId}/messages`, { ulid, body });
  return ulid;
}
