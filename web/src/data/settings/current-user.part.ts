import type { CurrentUser } from '@rookery/contract/users/user.ts';

import type { Page } from '#web/data/page/page.ts';

export interface OwnAccount {
  /** Reloads the signed-in member. Signs out on a 401 that a refresh does not fix. @throws ApiError */
  loadCurrentUser(): Promise<CurrentUser>;
  setCurrentUser(user: CurrentUser): void;
  patchCurrentUser(change: (user: CurrentUser) => Partial<CurrentUser>): void;
}

export function createOwnAccount({ api, session }: Page): OwnAccount {
  /**
   * Numbers loads by request and changes by response, to order them. `heldTurn` is the number of the stored
   * member.
   */
  let turn = 0;
  let heldTurn = 0;
  const take = (user: CurrentUser, since: number): void => {
    heldTurn = since;
    if (session.getState().authenticated) session.setState({ currentUser: user });
  };
  const setCurrentUser = (user: CurrentUser): void => take(user, ++turn);
  return {
    setCurrentUser,
    async loadCurrentUser() {
      for (;;) {
        const asked = ++turn;
        const { data } = await api('GET /user');
        if (asked < heldTurn) continue;
        take(data, asked);
        return data;
      }
    },
    patchCurrentUser(change) {
      const { currentUser } = session.getState();
      if (currentUser) setCurrentUser({ ...currentUser, ...change(currentUser) });
    },
  };
}
