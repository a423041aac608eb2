import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { usePage } from '#web/data/page/page-context.ts';
import { useSearchParams } from '#web/router/router.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { TabsLine } from '#web/ui/controls/tabs-line.tsx';
import { useSearchText } from '#web/ui/controls/use-search-text.ts';
import { SearchField } from '#web/ui/controls/search-field.tsx';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { PostList } from '#web/features/feeds/list/post-list.tsx';
import { useFreshOnArrival } from '#web/features/feeds/list/use-fresh-list.ts';

import { BookmarkDetails } from './bookmark-details.tsx';
import { bookmarksOptions, foldersOptions } from './bookmarks-list.ts';
import type { BookmarkSearch } from './read-saved.ts';
import styles from './bookmarks-screen.module.css';
import { strings } from './strings.ts';

const forms = lazyModule(() => import('./folder-form.tsx'));

/** `/bookmarks`: saved posts by folder, with notes and search. */
export function BookmarksScreen() {
  useScreenTitle(strings.title);
  const page = usePage();
  const [search, setSearch] = useSearchParams();
  const query = search.get('q') ?? '';
  const folders = useQuery(foldersOptions(page));
  const folder = folders.data?.find(({ id }) => id === search.get('folder'));
  const [form, setForm] = useState<'new' | 'edit' | null>(null);
  const close = (): void => setForm(null);
  const formModule = useLazy(forms, form !== null, close);
  const show = (folderId: string, words: string): void =>
    setSearch(
      { ...(folderId !== '' && { folder: folderId }), ...(words !== '' && { q: words }) },
      { replace: true },
    );
  const folderId = search.get('folder') ?? '';
  const { text, type } = useSearchText(query, (words) => show(folderId, words));
  const tabs = [
    { value: '', label: strings.all },
    ...(folders.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      {tabs.length > 1 && (
        <div className={styles.top}>
          <TabsLine
            label={strings.folders}
            tabs={tabs}
            value={folderId}
            onChange={(value) => show(value, query)}
          />
        </div>
      )}
      <div className={styles.tools}>
        <SearchField
          label={strings.search}
          value={text}
          maxLength={LIMITS.groupQueryCharacters}
          onChange={type}
        />
        <Button onClick={() => setForm(folder ? 'edit' : 'new')}>
          {folder ? strings.editFolder : strings.newFolder}
        </Button>
      </div>
      {folders.isError && (
        <p className={styles.failure} role="alert">
          {strings.foldersFailed}{' '}
          <button type="button" onClick={() => void folders.refetch()}>
            {strings.retry}
          </button>
        </p>
      )}
      <List key={`${folderId} ${query}`} folderId={folderId} query={query} />
      {formModule && form && (
        <formModule.FolderForm
          folder={form === 'edit' ? folder : undefined}
          onClose={close}
          onSaved={(id) => show(id, query)}
        />
      )}
    </>
  );
}

function List({ folderId, query }: BookmarkSearch) {
  const options = bookmarksOptions(usePage(), { folderId, query });
  useFreshOnArrival(options);
  return (
    <PostList
      options={options}
      label={strings.title}
      context="cards"
      empty={<Empty folderId={folderId} query={query} />}
      Foot={BookmarkDetails}
    />
  );
}

function Empty({ folderId, query }: BookmarkSearch) {
  if (query !== '') {
    return <EmptyState title={strings.nothingFound(query)} hint={strings.nothingFoundHint} />;
  }
  if (folderId !== '') {
    return <EmptyState title={strings.emptyFolder} hint={strings.emptyFolderHint} />;
  }
  return <EmptyState title={strings.nothing} hint={strings.nothingHint} />;
}
