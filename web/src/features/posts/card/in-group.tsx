import { NO_GROUP, NO_GROUP_ID } from '@rookery/contract/kernel/groups.ts';

import { Icon } from '#web/ui/icon/icon.tsx';
import { strings } from '#web/features/posts/post/strings.ts';
import styles from './in-group.module.css';

/** The group of a post. The style sheet hides it on the group's own page. */
export function InGroup({ id, name }: { id: string; name: string }) {
  if (id === NO_GROUP_ID || name === NO_GROUP) return null;
  return (
    <a href={`/group/${id}`} className={styles.group} aria-label={`${strings.inGroup} ${name}`}>
      <Icon name="users" size={15} />
      <span dir="auto">{name}</span>
    </a>
  );
}
