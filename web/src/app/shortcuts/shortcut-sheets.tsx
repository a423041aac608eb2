import { Dialog } from '#web/ui/dialog/dialog.tsx';

import styles from './shortcut-sheets.module.css';
import { strings } from './strings.ts';

interface SheetProps {
  onClose(): void;
}

export function HelpSheet({ onClose }: SheetProps) {
  return (
    <Dialog open onClose={onClose} title={strings.help} width={400}>
      <dl className={styles.keys}>
        {strings.keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>{strings.helpHint}</p>
    </Dialog>
  );
}
