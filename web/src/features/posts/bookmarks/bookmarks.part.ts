import type { Bookmark } from '@rookery/contract/posts/bookmark.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { showFailureText } from '#web/data/api/show-failure.ts';
import { createLoading } from '#web/data/entities/entities-load.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { createOutbox } from '#web/data/outbox/outbox.part.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';
import { navigate } from '#web/router/router.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { bookmarkStrings as strings } from './bookmark-strings.ts';

export interface BookmarkFields {
  folderId?: string | null;
  note?: string | null;
}

export interface Bookmarks {
  /** Folders and notes of the bookmarks that were loaded, by the id of the post. */
  details: StoreApi<Readonly<Record<string, Bookmark>>>;
  noteDetails(bookmarks: readonly Bookmark[]): void;
  /** Posts that the member removed from the bookmarks here. */
  removed: ReadonlySet<string>;
  toggle(id: string): void;
  /** Saves folder or note. @returns whether the server has it, or gets it later */
  save(id: string, fields: BookmarkFields): Promise<boolean>;
}

/** Start of the query keys of bookmark lists. */
export const BOOKMARKS_KEY = 'bookmarks';
const SAVE = 'PUT /posts/bookmark';
const REMOVE = 'DELETE /posts/bookmark';
const SWITCH = 'bookmark ';

export function createBookmarks(page: Page): Bookmarks {
  const { part, clock } = page;
  const { posts, patchPost } = part(createEntities);
  const { refreshPost } = part(createLoading);
  const details = createStore<Readonly<Record<string, Bookmark>>>(() => ({}));
  const removed = new Set<string>();
  page.onDrop(() => {
    details.setState({}, true);
    removed.clear();
  });

  const noteDetails = (bookmarks: readonly Bookmark[]): void =>
    details.setState(Object.fromEntries(bookmarks.map((each) => [each.ulid, each])));
  const mark = (id: string, on: boolean): void => {
    if (on) removed.delete(id);
    else removed.add(id);
    patchPost(id, (post) => {
      const { hasBookmarked: _before, ...rest } = post.userEngagement;
      return { ...post, userEngagement: { ...rest, ...(on && { hasBookmarked: true }) } };
    });
  };
  const orderOf = (id: string) => ({ subject: `post ${id}`, switch: SWITCH + id });
  const change = async (id: string, on: boolean, send: () => Promise<void>): Promise<boolean> => {
    const wasOn = posts.get(id)?.userEngagement.hasBookmarked ?? false;
    mark(id, on);
    try {
      await send();
      // Only the list on the screen stays as it is, so that nothing moves there.
      page.lists.removeQueries({ queryKey: [BOOKMARKS_KEY], type: 'inactive' });
      return true;
    } catch (error) {
      mark(id, wasOn);
      console.error('A bookmark could not be saved.', error);
      showFailureText(strings.failed, error);
      return false;
    }
  };
  /** Folder or note before the server has them. */
  const showPending = (id: string, fields: BookmarkFields): void => {
    const {
      folderId = null,
      note = null,
      createdAt = new Date(clock.now()).toISOString(),
    } = details.getState()[id] ?? {};
    noteDetails([{ ulid: id, folderId, note, createdAt, ...fields }]);
  };
  const put = (id: string, fields: BookmarkFields, text: string): Promise<boolean> =>
    change(id, true, async () => {
      const input = { body: { ulid: id, ...fields } };
      // Saves with words replace nothing, and a refused one stays in the outbox.
      const order = Object.keys(fields).length > 0 ? { subject: `post ${id}` } : orderOf(id);
      const answer = await sendOrWait(page, SAVE, input, order);
      if (!answer) return showPending(id, fields);
      noteDetails([answer.data]);
      const action = { label: strings.show, onPress: () => navigate('/bookmarks') };
      showToast(text, text === strings.saved ? { action } : {});
    });
  const remove = (id: string): Promise<boolean> =>
    change(id, false, async () => {
      const input = { query: { ulid: id }, body: {} };
      const answer = await sendOrWait(page, REMOVE, input, orderOf(id));
      if (!answer) return;
      const { folderId = null, note = null } = answer.data ?? {};
      const restore = () => void put(id, { folderId, note }, strings.saved);
      showToast(strings.removed, { action: { label: strings.undo, onPress: restore } });
    });
  const outbox = part(createOutbox);
  outbox.onAnswered(SAVE, ({ answer, isLate }) => isLate && noteDetails([answer.data]));
  outbox.onRefused(({ call, subject }, error) => {
    if (call !== SAVE && call !== REMOVE) return;
    showFailureText(strings.failed, error);
    refreshPost(subject.slice('post '.length));
  });
  return {
    details,
    removed,
    noteDetails,
    toggle(id) {
      const isSaved = posts.get(id)?.userEngagement.hasBookmarked ?? false;
      void (isSaved ? remove(id) : put(id, {}, strings.saved));
    },
    save: (id, fields) => put(id, fields, strings.changed),
  };
}
