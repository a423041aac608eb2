import type { Author } from '@rookery/contract/users/user.ts';

import { useCurrentUser } from '#web/data/page/session.ts';
import { OfferFollow } from '#web/features/relations/follow/public.ts';

export function FollowStranger({ author: { userId, name } }: { author: Author }) {
  const isOwn = useCurrentUser()?.ulid === userId;
  return !isOwn && <OfferFollow ulid={userId} name={name} isOnCard />;
}
