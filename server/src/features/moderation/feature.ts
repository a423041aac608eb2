import type { Chats } from '#src/features/chats/public.ts';
import type { DeleteDeps } from '#src/features/posts/public.ts';
import type { PostViewDeps } from '#src/features/posts/read/public.ts';
import type { Cursors } from '#src/kernel/cursor.ts';
import type { Mount } from '#src/platform/http/mount.ts';
import { moderationRoutes } from './routes.ts';

interface ModerationDeps extends DeleteDeps, PostViewDeps {
  mount: Mount;
  cursors: Cursors;
  chats: Chats;
}

/** The queue of reports, and what staff takes out of sight. */
export function openModeration(deps: ModerationDeps): void {
  moderationRoutes(deps.mount, deps);
}
