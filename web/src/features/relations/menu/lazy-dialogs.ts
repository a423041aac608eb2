import { lazyModule } from '#web/ui/lazy/use-lazy.ts';

export const blockQuestion = lazyModule(
  () => import('#web/features/relations/block/block-question.tsx'),
);
export const profileMenu = lazyModule(() => import('./profile-menu.tsx'));
