import { cancelLogout, useLogoutQuestion } from '#web/data/logout-question.ts';
import { part, usePart } from '#web/ui/use-part.ts';

const question = part(() => import('#web/features/users/logout-question.tsx'));

/** The question about drafts before a logout, fetched when it is asked. */
export function LogoutHost() {
  const drafts = useLogoutQuestion();
  const loaded = usePart(question, drafts > 0, cancelLogout);
  return loaded ? <loaded.LogoutQuestion drafts={drafts} onClose={cancelLogout} /> : null;
}
