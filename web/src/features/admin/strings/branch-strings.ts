const members = (count: number): string => (count === 1 ? '1 member' : `${count} members`);

export const branchStrings = {
  open: 'Ban everyone in this branch…',
  nameless: 'account not set up yet',
  left: 'Not banned:',
  reason: 'Reason (each member can see this)',
  closed: (count: number, isMore: boolean): string =>
    `${members(count)} banned.${isMore ? ' There are more members. Repeat this to ban them.' : ''}`,
} as const;
