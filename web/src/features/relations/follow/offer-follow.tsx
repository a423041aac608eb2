import { useEffect, useState } from 'react';

import { createLoading } from '#web/data/entities/entities-load.part.ts';
import { useUser } from '#web/data/entities/entities.ts';
import { usePart } from '#web/data/page/page-context.ts';

import { FollowButton } from './follow-button.tsx';

interface OfferFollowProps {
  ulid: string;
  name: string;
  isBack?: boolean;
  isOnCard?: boolean;
}

/** Shown only if the viewer did not follow the member already when it appeared. */
export function OfferFollow({ ulid, ...props }: OfferFollowProps) {
  const { requestProfile } = usePart(createLoading);
  const isFollowing = useUser(ulid)?.ProfileEngagement.isFollowing;
  const [isOffered, offer] = useState(false);
  useEffect(() => requestProfile(ulid), [requestProfile, ulid]);
  if (isFollowing === false && !isOffered) offer(true);
  return isOffered && <FollowButton ulid={ulid} {...props} />;
}
