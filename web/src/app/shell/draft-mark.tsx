import { useUnsentPostsCount } from '#web/data/drafts/use-unsent-count.ts';
import { strings } from '#web/app/strings/strings.ts';
import styles from './draft-mark.module.css';

export function DraftMark({ id }: { id: string }) {
  const count = useUnsentPostsCount();
  return (
    <>
      {count > 0 && <span className={styles.mark} data-drafts={count} />}
      <span id={id} className="sr-only">
        {count > 0 && strings.draftsWait(count)}
      </span>
    </>
  );
}
