import { followedBy } from '../relations/strings/public.ts';
import { PersonRow } from '../relations/public.ts';
import { useReason } from './trend-options.ts';

/** A member with the reason why they are suggested, if there is one. */
export function SuggestedRow({ ulid, isCompact = false }: { ulid: string; isCompact?: boolean }) {
  const reason = useReason(ulid);
  const text = reason && followedBy([reason.followedBy.name], reason.count);
  return <PersonRow ulid={ulid} isCompact={isCompact} reason={text} />;
}
