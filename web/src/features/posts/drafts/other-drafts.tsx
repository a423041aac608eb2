import { useEffect, useState } from 'react';

import { type Draft, isChatDraft } from '#web/data/drafts/draft.ts';
import { createOpenDrafts } from '#web/data/drafts/drafts-open.part.ts';
import { withoutConflictSuffix } from '#web/data/drafts/unsent-drafts.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

import { draftStrings } from './draft-strings.ts';

const lists = lazyModule(() => import('./draft-list.tsx'));

export function OtherDrafts({ member, draftId }: { member: string; draftId: string }) {
  const { draftsOf } = usePart(createOpenDrafts);
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const loaded = useLazy(lists, isOpen, close);
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const show = (all: readonly Draft[]): void => {
      const others = all.filter(
        (draft) => withoutConflictSuffix(draft.draftId) !== draftId && !isChatDraft(draft),
      );
      if (isCurrent) setDrafts(others);
    };
    void draftsOf(member).drafts.list().then(show);
    return () => {
      isCurrent = false;
    };
  }, [draftsOf, member, draftId, changes]);
  if (drafts.length === 0 && !isOpen) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{draftStrings.open(drafts.length)}</Button>
      {loaded && (
        <loaded.DraftList
          member={member}
          drafts={drafts}
          onChanged={() => setChanges(changes + 1)}
          onClose={close}
        />
      )}
    </>
  );
}
