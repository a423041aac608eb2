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
}

export function createOpenDrafts(page: Page): OpenDrafts {
  const { clock, storage, otherTabs, onDrop, part } = page;
  const opened = new Map<string, MemberDrafts>();
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
    });
    const openTable = async () => database.files;
    return { drafts, files: createDraftFiles({ openTable, listed: drafts.mediaIds, report }) };
  };
  return {
    draftsOf(member) {
      const own = opened.get(member) ?? open(member);
      opened.set(member, own);
      return own;
    },
  };
}
