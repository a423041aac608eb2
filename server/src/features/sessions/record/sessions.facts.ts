import { factKind } from '#src/platform/facts/fact-kind.ts';

/** Ids are uuids. */
export const sessionFacts = {
  ended: factKind<{ userId: string; sessionIds: readonly string[]; endpoint?: string }>(
    'sessionsEnded',
  ),
};
