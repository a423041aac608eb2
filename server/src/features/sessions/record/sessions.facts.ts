import { factKind } from '#src/platform/facts/fact-kind.ts';

/** What happens to sessions. Ids are uuids. */
export const sessionFacts = {
  /** Sessions of one member can make no calls any more. `endpoint`: where that device was pushed to, as it said itself. */
  ended: factKind<{ userId: string; sessionIds: readonly string[]; endpoint?: string }>(
    'sessionsEnded',
  ),
};
