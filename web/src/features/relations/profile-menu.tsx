import { useState } from 'react';

import { useUser } from '#web/data/entities/entities.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { MenuList } from '#web/ui/menu.tsx';
import { part, usePart } from '#web/ui/use-part.ts';

import { blockAndMuteStrings } from './block-and-mute-strings.ts';
import { blockOrMute, nameOf } from './block-or-mute.ts';

const questions = part(() => import('./block-question.tsx'));
const reports = part(() => import('./report-member.tsx'));

type Asked = 'block' | 'report';

interface ProfileMenuProps {
  ulid: string;
  isOwn: boolean;
  onShare(): void;
}

/** What can be done about a member besides following them, on their profile. */
export function ProfileMenu({ ulid, isOwn, onShare }: ProfileMenuProps) {
  const profile = useUser(ulid);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [asked, ask] = useState<Asked | null>(null);
  const close = (): void => ask(null);
  const questionPart = usePart(questions, asked === 'block', close);
  const reportPart = usePart(reports, asked === 'report', close);
  if (!profile) return null;
  const { isMuted, isBlocked } = profile.ProfileEngagement;
  const name = nameOf(ulid);
  const share = { label: blockAndMuteStrings.share, icon: 'share' as const, onSelect: onShare };
  const others = [
    {
      label: isMuted ? blockAndMuteStrings.unmute : blockAndMuteStrings.mute,
      icon: isMuted ? ('unmute' as const) : ('mute' as const),
      onSelect: () => void blockOrMute(ulid, isMuted ? 'unmute' : 'mute'),
    },
    {
      label: isBlocked ? blockAndMuteStrings.unblock : blockAndMuteStrings.block,
      icon: 'block' as const,
      onSelect: () => (isBlocked ? void blockOrMute(ulid, 'unblock') : ask('block')),
    },
    { label: blockAndMuteStrings.report, icon: 'flag' as const, onSelect: () => ask('report') },
  ];
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
          items={isOwn ? [share] : [share, ...others]}
          onClose={() => setAnchor(null)}
        />
      )}
      {questionPart && <questionPart.BlockQuestion ulid={ulid} onClose={close} />}
      {reportPart && <reportPart.ReportMember ulid={ulid} onClose={close} />}
    </>
  );
}
