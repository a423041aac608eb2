import type { Group } from '@rookery/contract/groups/group.ts';
import type { GroupPersonAbility } from '@rookery/contract/kernel/groups.ts';
import type { GroupPerson } from '@rookery/contract/groups/group-people.ts';
import { useState } from 'react';

import { usePart } from '#web/data/page/page-context.ts';
import { Link } from '#web/router/link.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Avatar } from '#web/ui/person/avatar.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import type { MenuItem } from '#web/ui/menu/menu-props.ts';
import { MenuList } from '#web/ui/menu/menu.tsx';

import styles from '#web/features/groups/rows/group-row.module.css';
import type { PeopleOfGroup } from '#web/features/groups/state/group-lists.ts';
import { createGroups } from '#web/features/groups/state/groups.part.ts';
import { strings } from '#web/features/groups/strings/strings.ts';

interface GroupPersonRowProps {
  group: Group;
  person: GroupPerson;
  list: PeopleOfGroup;
}

export function GroupPersonRow({ group, person, list }: GroupPersonRowProps) {
  const groups = usePart(createGroups);
  const { profile, role } = person;
  return (
    <li className={styles.row}>
      <Link to={`/${profile.username ?? ''}`} className={styles.group} data-person="">
        <Avatar src={profile.avatar} name={profile.name} seed={profile.ulid} size={44} />
        <span className={styles.names}>
          <span className={styles.nameLine}>
            <strong dir="auto">{profile.name}</strong>
          </span>
          <span className={styles.facts}>
            <span>@{profile.username}</span>
            {role && strings.role[role] !== '' && (
              <span className={styles.mark}>{strings.role[role]}</span>
            )}
          </span>
        </span>
      </Link>
      {list === 'members' && <MemberMenu group={group} person={person} />}
      {list === 'requests' && <RequestButtons groupId={group.id} person={person} />}
      {list === 'banned' && (
        <Button
          aria-label={strings.of(strings.unban, profile.name)}
          onClick={() => void groups.unban(group.id, profile.ulid)}
        >
          {strings.unban}
        </Button>
      )}
    </li>
  );
}

function RequestButtons({ groupId, person }: { groupId: string; person: GroupPerson }) {
  const groups = usePart(createGroups);
  const { ulid, name } = person.profile;
  return (
    <span className={styles.buttons}>
      <Button
        aria-label={strings.of(strings.decline, name)}
        onClick={() => void groups.decline(groupId, ulid)}
      >
        {strings.decline}
      </Button>
      <Button
        kind="dark"
        aria-label={strings.of(strings.approve, name)}
        onClick={() => void groups.approve(groupId, ulid)}
      >
        {strings.approve}
      </Button>
    </span>
  );
}

function MemberMenu({ group, person }: { group: Group; person: GroupPerson }) {
  const groups = usePart(createGroups);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [asked, ask] = useState<'ban' | 'handOver' | null>(null);
  if (person.abilities.length === 0) return null;
  const { ulid, name } = person.profile;
  const { id } = group;
  const offered: Readonly<Record<GroupPersonAbility, MenuItem>> = {
    makeModerator: {
      label: strings.makeModerator,
      icon: 'users',
      onSelect: () => void groups.makeModerator(id, ulid),
    },
    unmakeModerator: {
      label: strings.unmakeModerator,
      icon: 'users',
      onSelect: () => void groups.unmakeModerator(id, ulid),
    },
    handOver: {
      label: strings.handOver,
      icon: 'profile',
      onSelect: () => ask('handOver'),
    },
    ban: { label: strings.ban, icon: 'block', danger: true, onSelect: () => ask('ban') },
  };
  const items = person.abilities.map((ability) => offered[ability]);
  const close = (): void => ask(null);
  return (
    <>
      <IconButton
        icon="more"
        label={strings.more(name)}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <MenuList
          anchor={anchor}
          label={strings.more(name)}
          items={items}
          onClose={() => setAnchor(null)}
        />
      )}
      {asked === 'ban' && (
        <ConfirmDialog
          title={strings.banQuestion(name)}
          hint={strings.banHint}
          action={strings.ban}
          cancel={strings.cancel}
          onClose={close}
          onConfirm={() => groups.ban(id, ulid)}
        />
      )}
      {asked === 'handOver' && (
        <ConfirmDialog
          title={strings.handOverQuestion(name)}
          hint={strings.handOverHint}
          action={strings.handOver}
          cancel={strings.cancel}
          onClose={close}
          onConfirm={() => groups.handOver(id, ulid)}
        />
      )}
    </>
  );
}
