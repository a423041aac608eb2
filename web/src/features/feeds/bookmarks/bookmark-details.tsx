import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';

import { usePage } from '#web/data/page/page-context.ts';
import { createBookmarks } from '#web/features/posts/bookmarks/public.ts';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

import { foldersOptions } from './bookmarks-list.ts';
import styles from './bookmark-details.module.css';
import { strings } from './strings.ts';

const forms = lazyModule(() => import('./bookmark-form.tsx'));

/** The line below a bookmarked post: folder and note. */
export function BookmarkDetails({ id }: { id: string }) {
  const page = usePage();
  const bookmark = useStore(page.part(createBookmarks).details, (all) => all[id]);
  const { data: folders } = useQuery(foldersOptions(page));
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const form = useLazy(forms, isOpen, close);
  const folder = folders?.find((each) => each.id === bookmark?.folderId);
  const hasDetails = Boolean(folder ?? bookmark?.note);
  return (
    <div className={styles.line}>
      {bookmark?.note && (
        <p className={styles.note} dir="auto">
          {bookmark.note}
        </p>
      )}
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {folder && <bdi className={styles.folder}>{folder.name}</bdi>}
        {hasDetails ? strings.details : strings.addDetails}
      </button>
      {form && (
        <form.BookmarkForm
          id={id}
          note={bookmark?.note ?? ''}
          folderId={bookmark?.folderId ?? ''}
          folders={folders ?? []}
          onClose={close}
        />
      )}
    </div>
  );
}
