import { sending } from './chats.ts';

/** Takes over the messages that an earlier version of this app kept as drafts. */
export function adoptMessages(): void {
  sending.adoptDrafts();
}
