import { useId } from 'react';

import { Dialog } from '#web/ui/dialog/dialog.tsx';

import styles from './share-box.module.css';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';

export function ShareBox({ link, onClose }: { link: string; onClose(): void }) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} title={moreStrings.shareTitle} width={460}>
      <label htmlFor={id} className={styles.label}>
        {moreStrings.shareHint}
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
