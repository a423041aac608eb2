import type { SuggestedList } from '@rookery/contract/lists/member-list.ts';
import { strings } from '#web/features/sessions/strings/strings.ts';

/** Names the list whose members the newcomer can follow. */
export function SuggestedListNote({ list }: { list: SuggestedList }) {
  return (
    <span>
      {strings.suggests(list.memberCount)} “<bdi>{list.name}</bdi>”.
    </span>
  );
}

/** The page that shows these members after the sign-in. */
export function suggestedListPath(ulid: string | null): string | null {
  return ulid ? `/lists/${encodeURIComponent(ulid)}?tab=members&welcome=1` : null;
}
