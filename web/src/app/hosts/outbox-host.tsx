import { useStore } from 'zustand';

import { createOpenedOutbox } from '#web/data/outbox/opened-outbox.part.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { lazyModule, useOptionalLazy } from '#web/ui/lazy/use-lazy.ts';

const chip = lazyModule(() => import('./outbox-chip.tsx'));

export function OutboxHost() {
  const outbox = useStore(usePart(createOpenedOutbox), (state) => state.outbox);
  const loaded = useOptionalLazy(chip, outbox !== null);
  return loaded && outbox && <loaded.OutboxChip outbox={outbox} />;
}

export async function prefetchOutboxChip(): Promise<void> {
  await chip.load();
  await import('#web/features/relations/follow/pending-follows.part.ts');
}
