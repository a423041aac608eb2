import { cancelLogout, useLogoutQuestion } from '#web/data/drafts/logout-question.ts';
import { part, usePart } from '#web/ui/use-part.ts';

const question = part(() => import('#web/features/users/logout-question.tsx'));

/** The question about drafts before a logout, fetched when it is asked. */
export function LogoutHost() {
  const doubts = useLogoutQuestion();
  const loaded = usePart(question, doubts !== null, cancelLogout);
  return loaded && doubts ? <loaded.LogoutQuestion {...doubts} onClose={cancelLogout} /> : null;
}
