import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { countCodePoints } from '@rookery/contract/kernel/text.ts';

import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { tooLongMessage } from '#web/ui/controls/too-long.ts';

import { Picture } from './attachment-tile.tsx';
import type { Attachment } from './attachments.ts';
import styles from './describe-dialog.module.css';
import { strings } from './strings.ts';

const NEAR_THE_END = 100;

interface DescribeDialogProps {
  item: Attachment;
  at: number;
  count: number;
  onChange(description: string): void;
  onMove(to: number): void;
  onClose(): void;
}

export function DescribeDialog(props: DescribeDialogProps) {
  const { item, at, count, onChange, onMove, onClose } = props;
  const { name, description } = item.media;
  const left = LIMITS.descriptionCharacters - countCodePoints(description);
  const long = tooLongMessage(description, LIMITS.descriptionCharacters);
  return (
    <Dialog
      open
      onClose={onClose}
      isOver
      title={strings.describe(name)}
      width={520}
      footer={
        <>
          {count > 1 && (
            <div className={styles.moves}>
              <Button disabled={at === 0} onClick={() => onMove(at - 1)}>
                {strings.moveEarlier}
              </Button>
              <Button disabled={at === count - 1} onClick={() => onMove(at + 1)}>
                {strings.moveLater}
              </Button>
            </div>
          )}
          <Button kind="dark" disabled={long !== null} onClick={onClose}>
            {strings.done}
          </Button>
        </>
      }
    >
      <div className={styles.picture}>
        <Picture item={item} />
      </div>
      <TextArea
        label={strings.description}
        hint={left <= NEAR_THE_END ? strings.descriptionLeft(left) : strings.descriptionHint}
        value={description}
        error={long}
        dir="auto"
        onChange={(event) => onChange(event.target.value)}
      />
    </Dialog>
  );
}
