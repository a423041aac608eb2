export const LAST_ADMINISTRATOR = 'There is no other administrator. Make another member one first.';
