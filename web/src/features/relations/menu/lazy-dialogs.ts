import { lazyModule } from '#web/ui/lazy/use-lazy.ts';

/** The question before a block, fetched when it is first asked. */
export const blockQuestion = lazyModule(
  () => import('#web/features/relations/block/block-question.tsx'),
);
/** A member's menu on their profile. */
export const profileMenu = lazyModule(() => import('./profile-menu.tsx'));
