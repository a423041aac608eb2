const many = (drafts: number): string => (drafts === 1 ? '1 draft waits' : `${drafts} drafts wait`);

export const logoutStrings = {
  title: (drafts: number): string => `${many(drafts)} here`,
  text: (drafts: number): string =>
    `Kept, ${drafts === 1 ? 'it waits' : 'they wait'} in this browser until you sign in again, and nobody else who signs in sees ${
      drafts === 1 ? 'it' : 'them'
    }. On a device that is not yours, delete ${drafts === 1 ? 'it' : 'them'}.`,
  unkeptTitle: 'Not everything is sent yet',
  /** @param hasChoice whether the dialog also asks about drafts; neither choice saves these */
  unkept: (count: number, hasChoice: boolean): string => {
    const anyway = hasChoice ? ', whatever you choose' : '';
    return count === 1
      ? `1 text that you wrote is in this page alone: a message or draft that your browser had no room for, an appeal, or the reason of a decision. Logging out loses it${anyway}. Stay until it is sent.`
      : `${count} texts that you wrote are in this page alone: messages or drafts that your browser had no room for, appeals, or the reasons of decisions. Logging out loses them${anyway}. Stay until they are sent.`;
  },
  stay: 'Stay',
  unreachableTitle: 'No mail brings you back in',
  unreachable:
    'Your account has no mail address yet. Add one first, or sign in again by this command on the server:',
  command: 'npm run rookery -- login-link administrator@localhost',
  addAddress: 'Add a mail address',
  anyway: 'Log out anyway',
  keepThem: 'Keep and log out',
  deleteThem: 'Delete and log out',
  keepChoice: (drafts: number): string =>
    `Keep my ${drafts === 1 ? 'draft' : `${drafts} drafts`} in this browser`,
} as const;
