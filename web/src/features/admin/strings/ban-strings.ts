/** Words of the console about closing the account of one member, and opening it again. */
export const banStrings = {
  reason: 'Reason, which the member is told',
  ban: { press: 'Ban', sure: 'Really ban' },
  lift: { press: 'Lift the ban', sure: 'Really lift the ban' },
} as const;
