import type { CurrentUser } from '@rookery/contract/users/user.ts';

/** What a member may do beyond the others; carried as badges. */
export type Role = 'moderator' | 'employee' | 'administrator';

/** Whether a member holds one of these roles. For what is drawn: the server asks for itself. */
export function hasRole(user: Pick<CurrentUser, 'badges'> | null, ...roles: Role[]): boolean {
  return user?.badges.some(({ name }) => roles.some((role) => role === name)) ?? false;
}
