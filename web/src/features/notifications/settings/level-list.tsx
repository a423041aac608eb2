import { LEVELS_OF, type LevelSubject } from '@rookery/contract/kernel/notification-levels.ts';
import type { NotificationLevel } from '@rookery/contract/notifications/notification-levels.ts';
import { useQuery } from '@tanstack/react-query';

import { usePart } from '#web/data/page/page-context.ts';
import { createLevels, levelStrings } from '#web/features/relations/levels/public.ts';
import { Link } from '#web/router/link.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Avatar } from '#web/ui/person/avatar.tsx';

import { settingsStrings as strings } from '#web/features/notifications/strings/settings-strings.ts';
import styles from './level-list.module.css';

/** Groups, chats, members and threads whose level is not the default. */
export function LevelList() {
  const { data, isError, refetch } = useQuery(usePart(createLevels).options);
  return (
    <section className={styles.levels} aria-labelledby="levels">
      <h3 id="levels">{strings.levels}</h3>
      <p className={styles.hint}>{strings.levelsHint}</p>
      {isError && !data && (
        <p className={styles.hint}>
          {strings.levelsFailed} <Button onClick={() => void refetch()}>{strings.retry}</Button>
        </p>
      )}
      {data?.length === 0 && <p className={styles.hint}>{strings.noLevels}</p>}
      {data && data.length > 0 && (
        <ul>
          {data.map((each) => (
            <LevelRow key={`${each.subject} ${each.ulid}`} own={each} />
          ))}
        </ul>
      )}
    </section>
  );
}

const PATHS: Record<LevelSubject, (own: NotificationLevel) => string> = {
  group: ({ ulid }) => `/group/${ulid}`,
  chat: ({ ulid }) => `/chat/${ulid}`,
  member: ({ username }) => `/${username ?? ''}`,
  thread: ({ ulid }) => `/post/${ulid}`,
};

function LevelRow({ own }: { own: NotificationLevel }) {
  const levels = usePart(createLevels);
  const { subject, ulid, title, username, avatar, level } = own;
  const texts = levelStrings.levels[subject];
  const name = title || strings.untitled;
  return (
    <li className={styles.row}>
      <Avatar src={avatar} name={name} seed={ulid} size={36} />
      <Link to={PATHS[subject](own)} className={styles.name}>
        <span dir="auto">{name}</span>
        <small>
          {strings.subjects[subject]}
          {username && subject !== 'group' && ` · @${username}`}
        </small>
      </Link>
      <select
        aria-label={levelStrings.button(name, texts[level])}
        value={level}
        onChange={(event) => {
          const chosen = LEVELS_OF[subject].find((each) => each === event.target.value);
          if (chosen) void levels.set(own, chosen);
        }}
      >
        {LEVELS_OF[subject].map((each) => (
          <option key={each} value={each}>
            {texts[each]}
          </option>
        ))}
      </select>
    </li>
  );
}
