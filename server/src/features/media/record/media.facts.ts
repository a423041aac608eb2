import { factKind } from '#src/platform/facts/fact-kind.ts';

export const mediaFacts = {
  settled: factKind<{ mediaId: string }>('mediaSettled'),
  /**
   * An upload that we failed to prepare, or that has lost files, is queued again. `doctor --fix` publishes it
   * too.
   */
  retried: factKind<{ mediaId: string }>('mediaRetried', { isHandledFromOutside: true }),
};
