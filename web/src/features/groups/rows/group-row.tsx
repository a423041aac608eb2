import { Link } from '#web/router/link.tsx';
import { Avatar } from '#web/ui/person/avatar.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Skeleton } from '#web/ui/placeholders/skeleton.tsx';

import styles from './group-row.module.css';
import { useGroup } from '#web/features/groups/state/groups.ts';
import { MembershipButton } from './membership-button.tsx';
import { strings } from '#web/features/groups/strings/strings.ts';

export function GroupRow({ id }: { id: string }) {
  const group = useGroup(id);
  if (!group) return null;
  return (
    <li className={styles.row}>
      <Link to={`/group/${id}`} className={styles.group}>
        <Avatar src={group.avatar} name={group.name} seed={id} size={48} />
        <span className={styles.names}>
          <span className={styles.nameLine}>
            <strong dir="auto">{group.name}</strong>
            {group.isPinned && <Icon name="pin" size={15} />}
          </span>
          <span className={styles.facts}>
            {group.visibility === 'private' && (
              <span>
                <Icon name="lock" size={14} /> {strings.private}
              </span>
            )}
            <span>{strings.members(group.memberCount)}</span>
            {group.isJoined && <span className={styles.mark}>{strings.joined}</span>}
          </span>
          {group.description !== '' && (
            <span className={styles.description} dir="auto">
              {group.description}
            </span>
          )}
        </span>
      </Link>
      <MembershipButton group={group} />
    </li>
  );
}

export function GroupSkeletons({ count = 6 }: { count?: number }) {
  return (
    <ul aria-busy="true">
      {Array.from({ length: count }, (_, at) => (
        <li key={at} className={styles.row}>
          <span className={styles.group}>
            <Skeleton width="48px" height="48px" round />
            <span className={styles.names}>
              <Skeleton width="10em" height="15px" />
              <Skeleton width="7em" height="13px" />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
