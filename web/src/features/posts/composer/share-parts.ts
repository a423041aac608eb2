import { part } from '#web/ui/part/use-part.ts';

/** The link itself, for where the page may not copy it. */
export const shareBox = part(() => import('./share-box.tsx'));
