import { factKind } from '#src/platform/facts/fact-kind.ts';

/** Ids are uuids. */
export const sessionFacts = {
  /** These sessions of one member are invalid. `endpoint`: the device's push endpoint, if it sent one. */
  ended: factKind<{ userId: string; sessionIds: readonly string[]; endpoint?: string }>(
    'sessionsEnded',
  ),
};
