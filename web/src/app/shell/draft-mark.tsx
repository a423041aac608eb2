import { useWaitingPostsCount } from '#web/data/drafts/use-waiting-count.ts';
import { strings } from '#web/app/strings/strings.ts';
import styles from './draft-mark.module.css';

/** Marks the compose button when there are unsent posts. @param id for the button's description */
export function DraftMark({ id }: { id: string }) {
  const count = useWaitingPostsCount();
  return (
    <>
      {count > 0 && <span className={styles.mark} data-drafts={count} />}
      <span id={id} className="sr-only">
        {count > 0 && strings.draftsWait(count)}
      </span>
    </>
  );
}
