import { chatFacts } from '#src/features/chats/public.ts';
import { groupFacts } from '#src/features/groups/record/public.ts';
import { mediaFacts } from '#src/features/media/record/public.ts';
import { postFacts } from '#src/features/posts/record/public.ts';
import { relationFacts } from '#src/features/relations/public.ts';
import { listFacts } from '#src/features/lists/public.ts';
import { sessionFacts } from '#src/features/sessions/public.ts';
import { userFacts } from '#src/features/users/public.ts';
import type { FactKind } from '#src/platform/facts/fact-kind.ts';

export const FACTS: readonly FactKind<unknown>[] = [
  userFacts,
  sessionFacts,
  relationFacts,
  listFacts,
  mediaFacts,
  groupFacts,
  chatFacts,
  postFacts,
].flatMap((kinds): FactKind<unknown>[] => Object.values(kinds));
