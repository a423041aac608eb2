import { useQuery } from '@tanstack/react-query';

import { usePage } from '#web/data/page/page-context.ts';
import { Avatar } from '#web/ui/person/avatar.tsx';

import styles from './familiar-followers.module.css';
import { familiarOptions } from './familiar-options.ts';
import {
  cardStrings as strings,
  followedBy,
} from '#web/features/relations/strings/card-strings.ts';

/** Keeps its height while it loads. A failed request leaves the line empty. */
export function FamiliarFollowers({ name }: { name: string }) {
  const { data: answer } = useQuery(familiarOptions(usePage(), name));
  const people = answer?.data ?? [];
  return (
    <p className={styles.line} aria-busy={!answer}>
      {people.length > 0 && (
        <span className={styles.faces} aria-hidden="true">
          {people.map(({ userId, avatar, name: personName }) => (
            <Avatar key={userId} src={avatar} name={personName} seed={userId} size={20} />
          ))}
        </span>
      )}
      {answer && (
        <span className={styles.text} dir="auto">
          {people.length === 0
            ? strings.notFollowed
            : followedBy(
                people.map((person) => person.name),
                answer.count,
              )}
        </span>
      )}
    </p>
  );
}
