import { useQuery } from '@tanstack/react-query';
import type { Author } from '@rookery/contract/users/user.ts';
import { Link } from '#web/router/link.tsx';
import { api } from '#web/data/api.ts';
import { useCurrentUser } from '#web/data/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { words } from '../words.ts';
import styles from './aside.module.css';

const SHOWN = 4;
const ASKED = 20;

const newMembersOptions = {
  queryKey: ['new-members'],
  staleTime: 10 * 60_000,
  queryFn: async (): Promise<Author[]> => {
    const page = await api('GET /posts/:feed', {
      params: { feed: 'newUsers' },
      query: { limit: ASKED },
    });
    const authors = new Map(page.data.map((post) => [post.user.userId, post.user]));
    return [...authors.values()];
  },
};

/** Members whose first posts are fresh. Nothing shows where there are none, or they can't be had. */
export function NewMembers() {
  const own = useCurrentUser()?.ulid;
  const { data, isPending } = useQuery(newMembersOptions);
  const others = (data ?? []).filter((author) => author.userId !== own && author.username !== null);
  if (!isPending && others.length === 0) return null;
  return (
    <section className={styles.card} aria-busy={isPending}>
      <h2>{words.newHere}</h2>
      <ul>
        {isPending && Array.from({ length: SHOWN }, (_each, row) => <Waiting key={row} />)}
        {others.slice(0, SHOWN).map((author) => (
          <li key={author.userId}>
            <Link to={`/${author.username}`} className={styles.member}>
              <Avatar seed={author.userId} name={author.name} src={author.avatar} size={40} />
              <span>
                <strong dir="auto">{author.name}</strong>
                <span>@{author.username}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Waiting() {
  return (
    <li className={styles.member}>
      <Skeleton width="40px" height="40px" round />
      <span>
        <Skeleton width="120px" height="15px" />
      </span>
    </li>
  );
}
