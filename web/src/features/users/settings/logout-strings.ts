const many = (drafts: number): string =>
  drafts === 1 ? '1 draft is saved' : `${drafts} drafts are saved`;

export const logoutStrings = {
  title: (drafts: number): string => `${many(drafts)} here`,
  text: (drafts: number): string =>
    `If kept, ${drafts === 1 ? 'it stays' : 'they stay'} in this browser until you log in again. No one else who logs in can see ${
      drafts === 1 ? 'it' : 'them'
    }. If this isn’t your device, delete ${drafts === 1 ? 'it' : 'them'}.`,
  unkeptTitle: 'Not everything is sent yet',
  /** @param hasChoice whether the dialog also asks about drafts. Neither choice saves the unsent texts. */
  unkept: (count: number, hasChoice: boolean): string => {
    const anyway = hasChoice ? ', whatever you choose' : '';
    return count === 1
      ? `1 item on this page is neither sent nor saved. It is a message or draft that didn’t fit in the browser’s storage, an appeal, or the reason for a decision. You’ll lose it if you log out${anyway}. Stay until it is sent.`
      : `${count} items on this page are neither sent nor saved. They are messages or drafts that didn’t fit in the browser’s storage, appeals, or reasons for decisions. You’ll lose them if you log out${anyway}. Stay until they are sent.`;
  },
  stay: 'Stay',
  unreachableTitle: 'You won’t be able to log in by email',
  unreachable:
    'Your account has no email address yet. Add one first, or log in again with this command on the server:',
  command: 'npm run rookery -- login-link administrator@localhost',
  addAddress: 'Add email address',
  anyway: 'Log out anyway',
  keepThem: 'Keep and log out',
  deleteThem: 'Delete and log out',
  keepChoice: (drafts: number): string =>
    `Keep my ${drafts === 1 ? 'draft' : `${drafts} drafts`} in this browser`,
} as const;
