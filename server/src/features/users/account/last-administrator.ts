export const LAST_ADMINISTRATOR =
  'There is no other administrator. Make another member an administrator first.';
