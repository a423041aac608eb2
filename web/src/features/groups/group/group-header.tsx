import type { Group } from '@rookery/contract/groups/group.ts';
import { useQuery } from '@tanstack/react-query';

import { useUser } from '#web/data/entities/entities.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { Link } from '#web/router/link.tsx';
import { Avatar } from '#web/ui/person/avatar.tsx';
import { avatarGradient } from '#web/ui/person/drawn-avatar.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { useLazy } from '#web/ui/lazy/use-lazy.ts';
import { pictureUrl } from '#web/ui/person/picture-width.ts';

import { LinkedText } from '#web/features/posts/public.ts';
import { levelButton } from '#web/features/relations/levels/public.ts';
import { GroupMenu } from './group-menu.tsx';
import { createGroups } from '#web/features/groups/state/groups.part.ts';
import { DESCRIPTION_FOLD } from './description-fold.ts';
import styles from './group-screen.module.css';
import { MembershipButton } from '#web/features/groups/rows/membership-button.tsx';
import { strings } from '#web/features/groups/strings/strings.ts';

interface GroupHeaderProps {
  group: Group;
  /** An invitation, which has its own buttons, is shown below. */
  isInvited: boolean;
}

export function GroupHeader({ group, isInvited }: GroupHeaderProps) {
  const { id, cover, postCount, pendingCount } = group;
  const isRead = group.abilities.includes('read');
  return (
    <header className={styles.header}>
      {cover === null ? (
        <div className={styles.drawnCover} style={{ background: avatarGradient(id) }} />
      ) : (
        <img
          className={styles.cover}
          src={pictureUrl(cover, 600)}
          alt=""
          width={600}
          height={200}
        />
      )}
      <div className={styles.top}>
        <span className={styles.picture}>
          <Avatar src={group.avatar} name={group.name} seed={id} size={96} />
        </span>
        <span className={styles.actions}>
          {group.chatId !== null && group.isJoined && (
            <Link to={`/chat/${group.chatId}`} className={styles.chat}>
              <Icon name="chats" size={18} />
              {strings.chat}
            </Link>
          )}
          {group.isJoined && <GroupBell group={group} />}
          {!isInvited && <MembershipButton group={group} />}
          <GroupMenu group={group} />
        </span>
      </div>
      <h2 className={styles.name} dir="auto">
        {group.name}
      </h2>
      <p className={styles.facts}>
        <span>
          <Icon name={group.visibility === 'private' ? 'lock' : 'globe'} size={16} />
          {strings[group.visibility]}
        </span>
        {isRead ? (
          <Link to={`/group/${id}/members`} className={styles.fact}>
            {strings.members(group.memberCount)}
          </Link>
        ) : (
          <span>{strings.members(group.memberCount)}</span>
        )}
        {postCount !== null && <span>{strings.posts(postCount)}</span>}
        {pendingCount !== null && pendingCount > 0 && (
          <Link to={`/group/${id}/members?list=requests`} className={styles.waiting}>
            {strings.requestsWait(pendingCount)}
          </Link>
        )}
      </p>
      {group.description !== '' && (
        <LinkedText
          className={styles.description}
          text={group.description}
          limit={DESCRIPTION_FOLD}
        />
      )}
      {group.rules !== '' && (
        <details className={styles.rules}>
          <summary>{strings.rules}</summary>
          <p dir="auto">{group.rules}</p>
        </details>
      )}
      {isRead && postCount !== 0 && <ActiveFaces groupId={id} />}
    </header>
  );
}

function GroupBell({ group }: { group: Group }) {
  const { id, name, avatar } = group;
  const bell = useLazy(levelButton, true, () => undefined);
  if (!bell) return <span className={styles.bellPlace} />;
  const owner = { subject: 'group', ulid: id, title: name, username: null, avatar } as const;
  return <bell.LevelButton owner={owner} />;
}

function ActiveFaces({ groupId }: { groupId: string }) {
  const { data = [] } = useQuery(usePart(createGroups).activeOptions(groupId));
  if (data.length === 0) return null;
  return (
    <p className={styles.faces}>
      <span>{strings.activeLately}</span>
      {data.map((ulid) => (
        <Face key={ulid} ulid={ulid} />
      ))}
    </p>
  );
}

function Face({ ulid }: { ulid: string }) {
  const person = useUser(ulid);
  if (!person) return null;
  return (
    <Link to={`/${person.username ?? ''}`} title={person.name} aria-label={person.name}>
      <Avatar src={person.avatar} name={person.name} seed={ulid} size={28} />
    </Link>
  );
}
