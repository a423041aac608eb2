import { timeout, useTimeoutAction } from '#web/data/settings/timeout.ts';
import { part, usePart } from '#web/ui/part/use-part.ts';

const modal = part(() => import('#web/features/moderation/timeout/timeout-modal.tsx'));

/** What is said when a timeout refuses something, fetched when it does. */
export function TimeoutHost() {
  const action = useTimeoutAction();
  const loaded = usePart(modal, action !== null, timeout.forgetRefusal);
  return loaded && action ? <loaded.TimeoutModal action={action} /> : null;
}
