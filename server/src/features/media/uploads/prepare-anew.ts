import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { commit, type CommitDeps } from '#src/platform/facts/commit.ts';
import { mediaFacts } from '#src/features/media/record/media.facts.ts';
import { remakeUpload, reviveUpload } from '#src/features/media/processing/processing.store.ts';

/** Has the files of an upload made anew from what was sent. @returns false when it was prepared meanwhile, or is gone */
export async function prepareAnew(
  deps: CommitDeps & { jobs: Pick<Jobs, 'add'> },
  mediaId: string,
): Promise<boolean> {
  return commit(deps, async (tx, tell) => {
    if (!(await reviveUpload(tx, mediaId)) && !(await remakeUpload(tx, mediaId))) return false;
    tell(mediaFacts.retried, { mediaId });
    await deps.jobs.add(tx, 'process-media', { mediaId });
    return true;
  });
}
