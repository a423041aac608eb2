import {
  listBookmarkFolders,
  removeBookmarkFolder,
  saveBookmarkFolder,
} from '@rookery/contract/posts/bookmark-folders.ts';
import { bookmarkPost as bookmarkPostCall } from '@rookery/contract/posts/bookmark-post.ts';
import { removeBookmark as removeBookmarkCall } from '@rookery/contract/posts/remove-bookmark.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import { bookmarkPost, bookmarkView, removeBookmark } from './bookmark-post.ts';
import { foldersView, removeFolder, saveFolder } from './change-folders.ts';

export function bookmarkRoutes(mount: Mount, deps: PostsParts): void {
  mount(bookmarkPostCall, {
    make({ caller, body: { ulid, folderId, note } }) {
      const fields = {
        ...(folderId !== undefined && { folderId: folderId && ulidToUuid(folderId) }),
        ...(note !== undefined && { note }),
      };
      return bookmarkPost(deps, caller.userId, ulidToUuid(ulid), fields);
    },
    show: async ({ caller }, postId) =>
      ok({ data: await bookmarkView(deps, caller.userId, postId) }),
  });
  mount(removeBookmarkCall, {
    make: ({ caller, body }) => removeBookmark(deps, caller.userId, ulidToUuid(body.ulid)),
    show: async (_input, data) => ok({ data }),
  });
  mount(listBookmarkFolders, async ({ caller }) =>
    ok({ data: await foldersView(deps, caller.userId) }),
  );
  mount(saveBookmarkFolder, {
    change: ({ caller, body }) => saveFolder(deps, caller.userId, ulidToUuid(body.id), body.name),
    show: async ({ caller }) => ok({ data: await foldersView(deps, caller.userId) }),
  });
  mount(removeBookmarkFolder, async ({ caller, body }) => {
    await removeFolder(deps, caller.userId, ulidToUuid(body.id));
    return ok({});
  });
}
