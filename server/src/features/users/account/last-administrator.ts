/** What whoever would leave the network without an administrator is told. */
export const LAST_ADMINISTRATOR = 'There is no other administrator. Make another member one first.';
