import { createDraftFiles, type DraftFiles } from './draft-files.ts';
import { draftDatabase } from './drafts-database.ts';
import { createDraftJournal } from './drafts-journal.ts';
import { createDrafts, type Drafts } from './drafts.ts';

export interface MemberDrafts {
  drafts: Drafts;
  files: DraftFiles;
}

const opened = new Map<string, MemberDrafts>();

/** The drafts of one member in this browser, and the files in them. */
export function draftsOf(member: string): MemberDrafts {
  let own = opened.get(member);
  if (!own) {
    own = open(member);
    opened.set(member, own);
  }
  return own;
}

function open(member: string): MemberDrafts {
  const database = draftDatabase(member);
  const report = (message: string, error: unknown): void => console.error(message, error);
  return {
    drafts: createDrafts({
      journal: createDraftJournal(localStorage, member),
      openTable: async () => database.drafts,
      events: window,
      report,
    }),
    files: createDraftFiles({ openTable: async () => database.files, report }),
  };
}
