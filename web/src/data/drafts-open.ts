import { openDraftTable } from './drafts-database.ts';
import { createDraftJournal } from './drafts-journal.ts';
import { createDrafts, type Drafts } from './drafts.ts';

const opened = new Map<string, Drafts>();

/** The drafts of one member in this browser. */
export function draftsOf(member: string): Drafts {
  let drafts = opened.get(member);
  if (!drafts) {
    drafts = createDrafts({
      journal: createDraftJournal(localStorage, member),
      openTable: () => openDraftTable(member),
      events: window,
      report: (message, error) => console.error(message, error),
    });
    opened.set(member, drafts);
  }
  return drafts;
}
