import { strings } from '#web/features/posts/post/strings.ts';
import styles from './from-hashtag.module.css';

/** The followed hashtag that brings a post of a stranger. The style sheet shows it only in Home. */
export function FromHashtag({ hashtag }: { hashtag: string }) {
  return (
    <p className={styles.from}>
      {strings.from}{' '}
      <a href={`/hashtag/${encodeURIComponent(hashtag)}`} dir="auto">
        #{hashtag}
      </a>
    </p>
  );
}
