import { choosableFeeds } from '@rookery/contract/kernel/feeds.ts';
import type { HomeTab } from '@rookery/contract/kernel/home-tabs.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { siteConfig } from '#web/data/api/site-config.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { tabLabel } from '#web/data/settings/feed-labels.ts';
import { listsOptions } from '#web/features/relations/lists/public.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';

import { isSameTab } from './change-tabs.ts';
import styles from './edit-tabs.module.css';
import { tabStrings as strings } from './strings.ts';

interface AddTabsProps {
  tabs: readonly HomeTab[];
  onAdd(tab: HomeTab): void;
}

/** Groups that the sheet offers. Others are pinned on their page. */
const GROUPS = 50;

export function AddTabs({ tabs, onAdd }: AddTabsProps) {
  const page = usePage();
  const lists = useQuery(listsOptions(page));
  const groups = useQuery({
    queryKey: ['groups-to-pin'],
    queryFn: async ({ signal }) => {
      const body = { type: 'myGroups', limit: GROUPS } as const;
      return (await page.api('POST /groups/search', { body, signal })).data;
    },
  });
  const feeds = [...choosableFeeds(siteConfig.isTenant), 'groups' as const];
  const retry = (): void => {
    for (const query of [lists, groups]) if (query.isError) void query.refetch();
  };
  const offered: [title: string, tabs: HomeTab[]][] = [
    [strings.feeds, feeds.map((id) => ({ kind: 'feed', id }))],
    [
      strings.lists,
      (lists.data ?? []).map(({ ulid, name }) => ({ kind: 'list', id: ulid, title: name })),
    ],
    [
      strings.groups,
      (groups.data ?? []).map(({ id, name }) => ({ kind: 'group', id, title: name })),
    ],
  ];
  return (
    <section className={styles.add} aria-label={strings.add}>
      <h3>{strings.add}</h3>
      {offered.map(([title, all]) => {
        const others = all.filter((tab) => !tabs.some((each) => isSameTab(each, tab)));
        return (
          others.length > 0 && <Offered key={title} title={title} tabs={others} onAdd={onAdd} />
        );
      })}
      {(lists.isError || groups.isError) && (
        <p className={styles.failed}>
          {strings.loadFailed} <Button onClick={retry}>{strings.retry}</Button>
        </p>
      )}
      <HashtagForm onAdd={onAdd} />
    </section>
  );
}

function Offered({ title, tabs, onAdd }: AddTabsProps & { title: string }) {
  return (
    <div role="group" aria-label={title}>
      <h4>{title}</h4>
      <div className={styles.offered}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            aria-label={strings.addOne(tabLabel(tab))}
            onClick={() => onAdd(tab)}
          >
            <Icon name="plus" size={16} />
            <bdi>{tabLabel(tab)}</bdi>
          </button>
        ))}
      </div>
    </div>
  );
}

/** The hashtag without its sign, or null if it is none. */
export function hashtagOf(text: string): string | null {
  const tag = text.trim().replace(/^[#＃]/u, '');
  return /^[\p{L}\p{N}\p{M}_]{1,100}$/u.test(tag) ? tag : null;
}

function HashtagForm({ onAdd }: Pick<AddTabsProps, 'onAdd'>) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const id = hashtagOf(text);
    if (id === null) return setError(strings.badHashtag);
    onAdd({ kind: 'hashtag', id });
    setText('');
  };
  return (
    <form className={styles.hashtag} onSubmit={add}>
      <TextField
        label={strings.hashtag}
        prefixText="#"
        error={error}
        value={text}
        maxLength={101}
        autoCapitalize="none"
        enterKeyHint="done"
        onChange={({ target }) => {
          setText(target.value);
          setError(null);
        }}
      />
      <Button type="submit">{strings.addHashtag}</Button>
    </form>
  );
}
