const members = (count: number): string => (count === 1 ? '1 member' : `${count} members`);

export const branchStrings = {
  open: 'Close the branch …',
  nameless: 'someone who has not set up their account',
  left: 'Left out:',
  reason: 'Reason (each of them reads it)',
  closed: (count: number, isMore: boolean): string =>
    `${members(count)} banned.${isMore ? ' There are more: do it again.' : ''}`,
} as const;
