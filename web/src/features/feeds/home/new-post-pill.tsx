import { createEntities } from '#web/data/entities/entities.part.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { Avatar } from '#web/ui/person/avatar.tsx';
import { Spinner } from '#web/ui/controls/spinner.tsx';

import styles from './new-post-pill.module.css';
import { type WaitingPost, pillAuthors, pillLabel } from '#web/features/feeds/pages/new-posts.ts';
import { useWaitingPosts, useWaitingCount } from '#web/features/feeds/pages/pill-store.ts';

interface NewPostPillProps {
  feed: string;
  isBusy: boolean;
  onPress(): void;
}

export function NewPostPill({ feed, isBusy, onPress }: NewPostPillProps) {
  const waiting = useWaitingPosts(feed);
  const count = useWaitingCount(feed);
  const label = count > 0 ? pillLabel(count) : '';
  return (
    <>
      <span role="status" className="sr-only">
        {label}
      </span>
      {label && (
        <div className={styles.rail}>
          <button type="button" className={styles.pill} aria-busy={isBusy} onClick={onPress}>
            {isBusy ? <Spinner /> : <Faces waiting={waiting} />}
            {label}
          </button>
        </div>
      )}
    </>
  );
}

function Faces({ waiting }: { waiting: readonly WaitingPost[] }) {
  const { posts } = usePart(createEntities);
  return (
    <span className={styles.faces}>
      {pillAuthors(waiting).map((userId) => {
        const post = waiting.find((each) => each.userId === userId);
        const author = posts.get(post?.ulid ?? '')?.user;
        return (
          author && (
            <Avatar key={userId} src={author.avatar} name={author.name} seed={userId} size={24} />
          )
        );
      })}
    </span>
  );
}
