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
  /** Loads in the order in which they were asked, changes as they were answered; and that of the member who is held. */
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
        // An answer from before a change knows nothing of it, and the server is asked once more.
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
