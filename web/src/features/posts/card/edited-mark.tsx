import { useTimeAgo } from '#web/features/posts/post/post-time.ts';
import { strings } from '#web/features/posts/post/strings.ts';
import styles from './edited-mark.module.css';

/** Opens the versions of an edited post. */
export function EditedMark({ at }: { at: string }) {
  const ago = strings.editedAgo(useTimeAgo(at));
  return (
    <button
      type="button"
      className={styles.edited}
      data-act="versions"
      aria-haspopup="dialog"
      aria-label={`${ago}. ${strings.showVersions}`}
      title={ago}
    >
      {strings.edited}
    </button>
  );
}
