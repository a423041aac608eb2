const members = (count: number): string => (count === 1 ? '1 member' : `${count} members`);

/** Words of the console about closing all that hangs on a member or a link. */
export const branchStrings = {
  open: 'Close the branch …',
  going: (count: number, isMore: boolean): string =>
    `${members(count)} would be banned${isMore ? ', and there are more after them' : ''}:`,
  nameless: 'somebody who has not set up their account',
  left: 'Left out:',
  reason: 'Reason, which each of them is told',
  close: (count: number): string => `Ban ${members(count)}`,
  closed: (count: number, isMore: boolean): string =>
    `${members(count)} banned.${isMore ? ' There are more: do it again.' : ''}`,
  cancel: 'Cancel',
} as const;
