import { lazyModule } from '#web/ui/lazy/use-lazy.ts';

export const muteWords = lazyModule(() => import('./muted-word-form.tsx'));
