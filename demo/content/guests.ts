export const guests = [
  { role: 'a member', username: 'zofia_w' },
  { role: 'a moderator', username: 'hana_mod' },
  { role: 'an employee', username: 'emre_y' },
  { role: 'an administrator', username: 'nora' },
] as const;
