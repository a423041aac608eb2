import { useId } from 'react';

import { Dialog } from '#web/ui/dialog.tsx';

import styles from './share-box.module.css';
import { words } from '#web/features/posts/post/words.ts';

/** Where the browser doesn't let the page copy, the link itself, ready to be copied by hand. */
export function ShareBox({ link, onClose }: { link: string; onClose(): void }) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} title={words.shareTitle} width={460}>
      <label htmlFor={id} className={styles.label}>
        {words.shareHint}
      </label>
      <input
        id={id}
        className={styles.link}
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  );
}
