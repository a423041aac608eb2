import styles from './person-handle.module.css';
import { strings } from '#web/features/relations/strings/strings.ts';

interface PersonHandleProps {
  /** The username with @, or another line of text. */
  text: string;
  followsYou?: boolean;
}

export function PersonHandle({ text, followsYou = false }: PersonHandleProps) {
  return (
    <span className={styles.handle}>
      <span>{text}</span>
      {followsYou && <span className={styles.mark}>{strings.followsYou}</span>}
    </span>
  );
}
