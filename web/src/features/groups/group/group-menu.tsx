import type { Group } from '@rookery/contract/groups/group.ts';
import { useState } from 'react';

import { usePage, usePart } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { useStaffReason } from '#web/features/users/forms/public.ts';
import { fromHere, navigate } from '#web/router/router.tsx';
import { searchWithin } from '#web/router/search-within.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import type { MenuItem } from '#web/ui/menu/menu-props.ts';
import { MenuList } from '#web/ui/menu/menu.tsx';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

import { homePinItem } from '#web/features/feeds/tabs/public.ts';
import { shareAddress, shareBox } from '#web/features/posts/public.ts';
import { createGroups } from '#web/features/groups/state/groups.part.ts';
import { showInHome } from '#web/features/groups/state/in-home.ts';
import { strings } from '#web/features/groups/strings/strings.ts';

const forms = lazyModule(() => import('#web/features/groups/forms/group-form.tsx'));
const invites = lazyModule(() => import('#web/features/groups/people/invite-dialog.tsx'));

type GroupDialog = 'edit' | 'invite' | 'leave' | 'remove';

export function GroupMenu({ group }: { group: Group }) {
  const page = usePage();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [asked, ask] = useState<GroupDialog | null>(null);
  const [shared, share] = useState<string | null>(null);
  const close = (): void => ask(null);
  const form = useLazy(forms, asked === 'edit', close);
  const invite = useLazy(invites, asked === 'invite', close);
  const box = useLazy(shareBox, shared !== null, () => share(null));
  return (
    <>
      <IconButton
        icon="more"
        label={strings.more(group.name)}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <MenuList
          anchor={anchor}
          label={strings.more(group.name)}
          items={itemsOf(page, group, ask, share)}
          onClose={() => setAnchor(null)}
        />
      )}
      {form && <form.GroupForm group={group} onClose={close} />}
      {invite && <invite.InviteDialog groupId={group.id} onClose={close} />}
      {box && shared !== null && <box.ShareBox link={shared} onClose={() => share(null)} />}
      {asked === 'leave' && (
        <ConfirmDialog
          title={strings.leaveQuestion(group.name)}
          hint={group.visibility === 'private' ? strings.leavePrivate : strings.leavePublic}
          action={strings.leave}
          cancel={strings.cancel}
          onClose={close}
          onConfirm={() => page.part(createGroups).leave(group)}
        />
      )}
      {asked === 'remove' && <RemoveQuestion group={group} onClose={close} />}
    </>
  );
}

function RemoveQuestion({ group, onClose }: { group: Group; onClose(): void }) {
  const groups = usePart(createGroups);
  const { reason, isReasoned, field } = useStaffReason();
  const isByStaff = group.role !== 'owner';
  const remove = async (): Promise<boolean> => {
    const goOn = fromHere();
    const isDone = await groups.remove(group.id, isByStaff ? reason : undefined);
    if (isDone) goOn('/groups', { replace: true });
    return isDone;
  };
  return (
    <ConfirmDialog
      title={strings.removeQuestion(group.name)}
      hint={group.visibility === 'private' ? strings.removePrivate : strings.removePublic}
      isIncomplete={isByStaff && !isReasoned}
      action={strings.remove}
      cancel={strings.cancel}
      onClose={onClose}
      onConfirm={remove}
    >
      {isByStaff && field}
    </ConfirmDialog>
  );
}

async function openChat({ part }: Page, group: Group): Promise<void> {
  const goOn = fromHere();
  const chatId = await part(createGroups).openChat(group);
  if (chatId !== null) goOn(`/chat/${chatId}`);
}

function itemsOf(
  page: Page,
  group: Group,
  ask: (asked: GroupDialog) => void,
  showLink: (link: string) => void,
): MenuItem[] {
  const { id, isPinned, abilities } = group;
  const may = (ability: Group['abilities'][number]): boolean => abilities.includes(ability);
  const items: (MenuItem | false)[] = [
    {
      label: isPinned ? strings.unpin : strings.pin,
      icon: isPinned ? 'unpin' : 'pin',
      onSelect: () => void page.part(createGroups).pin(group, !isPinned),
    },
    group.isJoined && {
      label: group.isInHome ? strings.hideFromHome : strings.showInHome,
      icon: group.isInHome ? 'list-minus' : 'list-plus',
      onSelect: () => void showInHome(page, group, !group.isInHome),
    },
    {
      label: strings.share,
      icon: 'share',
      onSelect: () => void shareAddress(page, `/group/${id}`, showLink),
    },
    may('read') && homePinItem(page, { kind: 'group', id, title: group.name }),
    may('read') && {
      label: strings.searchPosts,
      icon: 'search',
      onSelect: () => navigate(searchWithin('in', group.name)),
    },
    may('moderate') && {
      label: strings.manage,
      icon: 'users',
      onSelect: () => navigate(`/group/${id}/members`),
    },
    may('edit') && { label: strings.invite, icon: 'link', onSelect: () => ask('invite') },
    may('edit') &&
      group.chatId === null && {
        label: strings.openChat,
        icon: 'chats',
        onSelect: () => void openChat(page, group),
      },
    may('edit') && { label: strings.edit, icon: 'pencil', onSelect: () => ask('edit') },
    group.isJoined &&
      may('leave') && { label: strings.leave, icon: 'log-out', onSelect: () => ask('leave') },
    may('delete') && {
      label: strings.remove,
      icon: 'trash',
      danger: true,
      onSelect: () => ask('remove'),
    },
  ];
  return items.filter((item) => item !== false);
}
