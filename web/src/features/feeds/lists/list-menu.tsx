import type { MemberList } from '@rookery/contract/lists/member-list.ts';
import { useState } from 'react';

import { usePage } from '#web/data/page/page-context.ts';
import { deleteList, ListForm, listStrings } from '#web/features/relations/lists/public.ts';
import { homePinItem } from '#web/features/feeds/tabs/public.ts';
import { navigate } from '#web/router/router.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';
import type { MenuItem } from '#web/ui/menu/menu-props.ts';
import { MenuList } from '#web/ui/menu/menu.tsx';

import { unshareDialog } from './lazy-unshare.ts';
import { strings } from './strings.ts';

const reports = lazyModule(() => import('./report-list.tsx'));

/** The actions on an own list, or on a shared list of another member. */
export function ListMenu({ list }: { list: MemberList }) {
  const page = usePage();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [asked, ask] = useState<'edit' | 'report' | 'unshare' | null>(null);
  const close = (): void => ask(null);
  const reportModule = useLazy(reports, asked === 'report', close);
  const unshareModule = useLazy(unshareDialog, asked === 'unshare', close);
  const remove = async (): Promise<void> => {
    if (await deleteList(page, list)) navigate('/lists', { replace: true });
  };
  const own: MenuItem[] = [
    { label: listStrings.edit, icon: 'pencil', onSelect: () => ask('edit') },
    { label: listStrings.delete, icon: 'trash', danger: true, onSelect: () => void remove() },
  ];
  const others: Record<'report' | 'unshare', MenuItem> = {
    report: { label: strings.report, icon: 'flag', onSelect: () => ask('report') },
    unshare: {
      label: strings.makePrivate,
      icon: 'lock',
      danger: true,
      onSelect: () => ask('unshare'),
    },
  };
  const items = [
    homePinItem(page, { kind: 'list', id: list.ulid, title: list.name }),
    ...(list.isOwn ? own : (list.abilities ?? []).map((ability) => others[ability])),
  ];
  return (
    <>
      <IconButton
        icon="more"
        label={listStrings.more}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <MenuList
          anchor={anchor}
          label={listStrings.more}
          items={items}
          onClose={() => setAnchor(null)}
        />
      )}
      {asked === 'edit' && <ListForm list={list} onClose={close} />}
      {reportModule && <reportModule.ReportList ulid={list.ulid} onClose={close} />}
      {unshareModule && (
        <unshareModule.UnshareList
          {...list}
          onClose={close}
          onDone={() => navigate('/feed', { replace: true })}
        />
      )}
    </>
  );
}
