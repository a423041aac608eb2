/** Words of the console about closing the account of one member, and opening it again. */
export const banStrings = {
  reason: 'Reason (the member reads it)',
  ban: { press: 'Ban', sure: 'Really ban' },
  lift: { press: 'Lift the ban', sure: 'Really lift the ban' },
} as const;
