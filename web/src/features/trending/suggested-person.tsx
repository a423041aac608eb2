import { useUser } from '#web/data/entities/entities.ts';

import { PersonRow } from '../relations/public.ts';

interface SuggestedPersonProps {
  ulid: string;
  isCompact?: boolean;
}

/** A member whom the network suggests; whoever was muted or blocked since is suggested no more. */
export function SuggestedPerson({ ulid, isCompact }: SuggestedPersonProps) {
  const standing = useUser(ulid)?.ProfileEngagement;
  if (standing?.isMuted || standing?.isBlocked) return null;
  return <PersonRow ulid={ulid} isCompact={isCompact} />;
}
