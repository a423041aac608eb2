import { usePost } from '#web/data/entities/entities.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

import styles from './alt-text.module.css';
import { strings } from '#web/features/posts/post/strings.ts';

interface AltTextProps {
  id: string;
  /** The pressed badge, which names the picture. */
  anchor: Element;
  onClose(): void;
}

export function AltText({ id, anchor, onClose }: AltTextProps) {
  const item = usePost(id)?.images[Number(anchor.getAttribute('data-at'))];
  return (
    <Dialog open onClose={onClose} title="Alt text" width={400}>
      <p className={styles.text} dir="auto">
        {item?.description ?? strings.mediaLost}
      </p>
    </Dialog>
  );
}
