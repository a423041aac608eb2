import { factKind } from '#src/platform/facts/fact-kind.ts';

/** Ids are uuids. */
export const sessionFacts = {
  ended: factKind<{ userId: string; sessionIds: readonly string[]; endpoint?: string }>(
    'sessionsEnded',
  ),
  /** The session has a second factor from now on. */
  strengthened: factKind<{ sessionId: string }>('sessionStrengthened'),
};
