import { factKind } from '#src/platform/facts/fact-kind.ts';

/** What happens to uploads. Ids are uuids. */
export const mediaFacts = {
  /** It is ready, or has failed for good. */
  settled: factKind<{ mediaId: string }>('mediaSettled'),
  /** What we failed to prepare, or what has lost files, is prepared again; `doctor --fix` tells it, too. */
  retried: factKind<{ mediaId: string }>('mediaRetried', { isHandledFromOutside: true }),
};
