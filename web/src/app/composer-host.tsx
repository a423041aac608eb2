import { closeComposer, useComposerRequest } from '#web/data/composer-requests.ts';
import { part, usePart } from '#web/ui/use-part.ts';

const composer = part(() => import('#web/features/posts/composer.tsx'));

/** The composer, fetched when the first post is begun. */
export function ComposerHost() {
  const request = useComposerRequest();
  const loaded = usePart(composer, request !== null, closeComposer);
  if (!loaded || !request) return null;
  return <loaded.Composer request={request} onClose={closeComposer} />;
}

/** Fetches the composer ahead of need. */
export async function prefetchComposer(): Promise<void> {
  await composer.load();
}
