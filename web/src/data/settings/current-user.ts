import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/data/api/api.ts';
import { session } from '#web/data/session/session.ts';
import { loadSettings } from './settings.ts';

/** Loads the signed-in member anew. A 401 that no refresh heals signs out. @throws ApiError */
export async function loadCurrentUser(): Promise<CurrentUser> {
  const { data } = await api('GET /user');
  setCurrentUser(data);
  return data;
}

/** Once in a page: the member and their settings. What is shown of them comes from the stores. */
export const currentUserOptions = queryOptions({
  queryKey: ['current-user'],
  queryFn: async () => {
    const [user] = await Promise.all([loadCurrentUser(), loadSettings()]);
    return user;
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Takes what the server answered about the member. */
export function setCurrentUser(user: CurrentUser): void {
  if (session.getState().authenticated) session.setState({ currentUser: user });
}

/** Changes counts of the member at once, ahead of the server: `following` after a follow. */
export function patchCurrentUser(change: (user: CurrentUser) => Partial<CurrentUser>): void {
  const { currentUser } = session.getState();
  if (currentUser) setCurrentUser({ ...currentUser, ...change(currentUser) });
}
