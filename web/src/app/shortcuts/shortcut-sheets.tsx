import { hasMemberAbility } from '@rookery/contract/kernel/abilities.ts';

import { useCurrentUser } from '#web/data/page/session.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

import styles from './shortcut-sheets.module.css';
import { strings } from './strings.ts';

interface SheetProps {
  onClose(): void;
}

export function HelpSheet({ onClose }: SheetProps) {
  const user = useCurrentUser();
  const isReviewer = user !== null && hasMemberAbility(user, 'review');
  return (
    <Dialog open onClose={onClose} title={strings.help} width={400}>
      <Keys keys={strings.keys} />
      {isReviewer && (
        <>
          <h3 className={styles.title}>{strings.reviewTitle}</h3>
          <Keys keys={strings.reviewKeys} />
        </>
      )}
      <p className={styles.hint}>{strings.helpHint}</p>
    </Dialog>
  );
}

function Keys({ keys }: { keys: readonly (readonly [key: string, meaning: string])[] }) {
  return (
    <dl className={styles.keys}>
      {keys.map(([key, meaning]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
