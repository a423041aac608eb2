import type { Page } from '#web/data/page/page.ts';

import { createDraftFiles, type DraftFiles } from './draft-files.ts';
import { draftDatabase } from './drafts-database.ts';
import { createDraftJournal } from './drafts-journal.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { createUnsavedText } from '#web/data/page/unsaved-text.part.ts';

export interface MemberDrafts {
  drafts: Drafts;
  files: DraftFiles;
}

export interface OpenDrafts {
  draftsOf(member: string): MemberDrafts;
  /** Calls the listener after each change in this page. */
  onChanged(listener: (draftId: string) => void): void;
}

export function createOpenDrafts(page: Page): OpenDrafts {
  const { clock, storage, otherTabs, onDrop, part } = page;
  const opened = new Map<string, MemberDrafts>();
  const listeners = new Set<(draftId: string) => void>();
  onDrop(() => opened.clear());
  part(createUnsavedText).alsoCount(() =>
    [...opened.values()].reduce((sum, { drafts }) => sum + drafts.countUnkept(), 0),
  );

  const open = (member: string): MemberDrafts => {
    const database = draftDatabase(member);
    const report = (message: string, error: unknown): void => console.error(message, error);
    const drafts = createDrafts({
      journal: createDraftJournal(storage, member),
      openTable: async () => database.drafts,
      events: otherTabs,
      now: () => clock.now(),
      report,
      changed: (draftId) => listeners.forEach((listener) => listener(draftId)),
    });
    const openTable = async () => database.files;
    return { drafts, files: createDraftFiles({ openTable, listed: drafts.mediaIds, report }) };
  };
  return {
    onChanged: (listener) => void listeners.add(listener),
    draftsOf(member) {
      const own = opened.get(member) ?? open(member);
      opened.set(member, own);
      return own;
    },
  };
}
