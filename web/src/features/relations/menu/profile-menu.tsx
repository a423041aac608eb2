import { hasMemberAbility } from '@rookery/contract/kernel/abilities.ts';
import { useState } from 'react';

import { useUser } from '#web/data/entities/entities.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { navigate } from '#web/router/router.tsx';
import { searchWithin } from '#web/router/search-within.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import type { MenuItem } from '#web/ui/menu/menu-props.ts';
import { MenuList } from '#web/ui/menu/menu.tsx';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

import { blockAndMuteStrings } from '#web/features/relations/strings/block-and-mute-strings.ts';
import { addToLists } from '#web/features/relations/lists/lazy-dialog.ts';
import { type StaffQuestion, useStaffEntries } from './staff-entries.ts';
import { staffStrings } from '#web/features/relations/strings/staff-strings.ts';
import { setRepostsMuted } from '#web/features/relations/block/mute-reposts.ts';
import { blockOrMute, nameOf } from '#web/features/relations/block/block-or-mute.part.ts';

const questions = lazyModule(() => import('#web/features/relations/block/block-question.tsx'));
const muting = lazyModule(() => import('#web/features/relations/block/mute-dialog.tsx'));
const reports = lazyModule(() => import('./report-member.tsx'));
const bans = lazyModule(() => import('./ban-question.tsx'));
const badges = lazyModule(() => import('./badges-dialog.tsx'));
const sweeps = lazyModule(() => import('./sweep-dialog.tsx'));

const ENTRIES = ['mute', 'block', 'report'] as const;

type OpenDialog = 'lists' | 'muteFor' | 'block' | 'report' | StaffQuestion;

interface ProfileMenuProps {
  ulid: string;
  onShare?(): void;
}

export function ProfileMenu({ ulid, onShare }: ProfileMenuProps) {
  const page = usePage();
  const profile = useUser(ulid);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [asked, ask] = useState<OpenDialog | null>(null);
  const close = (): void => ask(null);
  const questionModule = useLazy(questions, asked === 'block', close);
  const listsModule = useLazy(addToLists, asked === 'lists', close);
  const muteModule = useLazy(muting, asked === 'muteFor', close);
  const reportModule = useLazy(reports, asked === 'report', close);
  const banModule = useLazy(bans, asked === 'ban', close);
  const badgesModule = useLazy(badges, asked === 'badges', close);
  const sweepModule = useLazy(sweeps, asked === 'sweep', close);
  const staff = useStaffEntries(profile, ask);
  if (!profile) return null;
  const { isBlocked, areRepostsMuted = false, ...muted } = profile.ProfileEngagement;
  const isMuted = muted.isMuted || muted.areNotificationsMuted === true;
  const name = nameOf(page, ulid);
  const share: MenuItem[] = onShare
    ? [{ label: blockAndMuteStrings.share, icon: 'share', onSelect: onShare }]
    : [];
  const addTo: MenuItem[] = hasMemberAbility(profile, 'follow')
    ? [{ label: blockAndMuteStrings.addToLists, icon: 'list', onSelect: () => ask('lists') }]
    : [];
  const muteFor: MenuItem = {
    label: blockAndMuteStrings.muteFor,
    icon: 'clock',
    onSelect: () => ask('muteFor'),
  };
  const reposts: MenuItem = {
    label: areRepostsMuted ? blockAndMuteStrings.showReposts : blockAndMuteStrings.hideReposts,
    icon: 'repost',
    onSelect: () => void setRepostsMuted(page, ulid, !areRepostsMuted),
  };
  const search: MenuItem[] = profile.username
    ? [
        {
          label: blockAndMuteStrings.searchPosts,
          icon: 'search',
          onSelect: () => navigate(searchWithin('from', profile.username ?? '')),
        },
      ]
    : [];
  const others: Record<'mute' | 'block' | 'report', MenuItem> = {
    mute: {
      label: isMuted ? blockAndMuteStrings.unmute : blockAndMuteStrings.mute,
      icon: isMuted ? 'unmute' : 'mute',
      onSelect: () => void blockOrMute(page, ulid, isMuted ? 'unmute' : 'mute'),
    },
    block: {
      label: isBlocked ? blockAndMuteStrings.unblock : blockAndMuteStrings.block,
      icon: 'block',
      onSelect: () => (isBlocked ? void blockOrMute(page, ulid, 'unblock') : ask('block')),
    },
    report: { label: blockAndMuteStrings.report, icon: 'flag', onSelect: () => ask('report') },
  };
  const offered = ENTRIES.filter((entry) => hasMemberAbility(profile, entry)).flatMap((entry) =>
    entry === 'mute' ? [others.mute, ...(isMuted ? [] : [muteFor]), reposts] : [others[entry]],
  );
  return (
    <>
      <IconButton
        icon="more"
        label={blockAndMuteStrings.more(name)}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <MenuList
          anchor={anchor}
          label={blockAndMuteStrings.more(name)}
          items={[...share, ...search, ...addTo, ...offered]}
          group={staff.length > 0 ? { label: staffStrings.group, items: staff } : undefined}
          onClose={() => setAnchor(null)}
        />
      )}
      {questionModule && <questionModule.BlockQuestion ulid={ulid} onClose={close} />}
      {listsModule && <listsModule.AddToLists ulid={ulid} onClose={close} />}
      {muteModule && <muteModule.MuteDialog ulid={ulid} onClose={close} />}
      {banModule && <banModule.BanQuestion ulid={ulid} isBan={!profile.isBanned} onClose={close} />}
      {badgesModule && <badgesModule.BadgesDialog ulid={ulid} onClose={close} />}
      {sweepModule && <sweepModule.SweepDialog ulid={ulid} onClose={close} />}
      {reportModule && <reportModule.ReportMember ulid={ulid} onClose={close} />}
    </>
  );
}
