import { usePart } from '#web/data/page/page-context.ts';
import { createTimeout } from '#web/data/settings/timeout.part.ts';
import { useTimeoutAction } from '#web/data/settings/timeout.ts';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

const modal = lazyModule(() => import('#web/features/moderation/timeout/timeout-modal.tsx'));

export function TimeoutHost() {
  const { forgetRefusal } = usePart(createTimeout);
  const action = useTimeoutAction();
  const loaded = useLazy(modal, action !== null, forgetRefusal);
  return loaded && action ? <loaded.TimeoutModal action={action} /> : null;
}
