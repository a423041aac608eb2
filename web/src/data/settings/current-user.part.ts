import type { CurrentUser } from '@rookery/contract/users/user.ts';

import type { Page } from '#web/data/page/page.ts';

export interface OwnAccount {
  /** Loads the signed-in member anew. A 401 that no refresh heals signs out. @throws ApiError */
  loadCurrentUser(): Promise<CurrentUser>;
  /** Takes what the server answered about the member. */
  setCurrentUser(user: CurrentUser): void;
  /** Changes counts of the member at once, ahead of the server: `following` after a follow. */
  patchCurrentUser(change: (user: CurrentUser) => Partial<CurrentUser>): void;
}

export function createOwnAccount({ api, session }: Page): OwnAccount {
  const setCurrentUser = (user: CurrentUser): void => {
    if (session.getState().authenticated) session.setState({ currentUser: user });
  };
  return {
    setCurrentUser,
    async loadCurrentUser() {
      const { data } = await api('GET /user');
      setCurrentUser(data);
      return data;
    },
    patchCurrentUser(change) {
      const { currentUser } = session.getState();
      if (currentUser) setCurrentUser({ ...currentUser, ...change(currentUser) });
    },
  };
}
