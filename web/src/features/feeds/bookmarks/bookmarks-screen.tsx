import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { usePage } from '#web/data/page/page-context.ts';
import { useSearchParams } from '#web/router/router.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { TabsLine } from '#web/ui/controls/tabs-line.tsx';
import { useDebounced } from '#web/ui/controls/use-debounced.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { PostList } from '#web/features/feeds/list/post-list.tsx';
import { useFreshOnArrival } from '#web/features/feeds/list/use-fresh-list.ts';

import { BookmarkDetails } from './bookmark-details.tsx';
import { bookmarksOptions, type BookmarkSearch, foldersOptions } from './bookmarks-list.ts';
import styles from './bookmarks-screen.module.css';
import { strings } from './strings.ts';

const SEARCH_DEBOUNCE_MS = 400;

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
        <SearchField words={query} onSearch={(words) => show(folderId, words)} />
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

function SearchField({ words, onSearch }: { words: string; onSearch(words: string): void }) {
  const [text, setText] = useState(words);
  const sent = useRef(words);
  const settled = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS);
  const settle = useEffectEvent(() => {
    if (settled === sent.current) return;
    sent.current = settled;
    onSearch(settled);
  });
  useEffect(() => settle(), [settled]);
  // The address may change without this field, such as by the menu.
  useEffect(() => {
    if (words === sent.current) return;
    sent.current = words;
    setText(words);
  }, [words]);
  return (
    <search className={styles.search}>
      <Icon name="search" size={19} />
      <input
        type="search"
        enterKeyHint="search"
        aria-label={strings.search}
        placeholder={strings.search}
        value={text}
        maxLength={LIMITS.groupQueryCharacters}
        dir="auto"
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
    </search>
  );
}
