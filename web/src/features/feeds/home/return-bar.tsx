import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';

import styles from './return-bar.module.css';
import { strings } from '#web/features/feeds/pages/strings.ts';

interface ReturnBarProps {
  onReturn(): void;
  onDismiss(): void;
}

export function ReturnBar({ onReturn, onDismiss }: ReturnBarProps) {
  return (
    <div className={styles.bar}>
      <button type="button" className={styles.back} onClick={onReturn}>
        <Icon name="chevron-down" size={18} />
        {strings.backToPlace}
      </button>
      <IconButton icon="close" label={strings.dismiss} size={16} onClick={onDismiss} />
    </div>
  );
}
