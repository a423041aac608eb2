import type { CurrentUser } from '@rookery/contract/users/user.ts';

import type { Session } from '#web/data/session/session.ts';

export function createAccountReload(
  session: Session,
  getUser: () => Promise<{ data: CurrentUser }>,
): () => void {
  let isLooking = false;
  const look = async (): Promise<void> => {
    const before = session.getState().currentUser;
    try {
      const { data } = await getUser();
      // If the member accepted the terms after this request, the stored account is newer.
      if (session.getState().currentUser === before) session.setState({ currentUser: data });
    } catch (error) {
      console.info('The account could not be reloaded.', error);
    }
  };
  return () => {
    if (isLooking || session.getState().currentUser?.acceptTermsOfService !== true) return;
    isLooking = true;
    void look().finally(() => (isLooking = false));
  };
}
