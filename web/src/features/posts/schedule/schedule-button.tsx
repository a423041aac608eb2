import { useState } from 'react';

import type { DraftOptions } from '#web/data/drafts/draft-options.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

import styles from './schedule-notice.module.css';
import { scheduleStrings as texts } from './schedule-strings.ts';

const dialogs = lazyModule(() => import('./schedule-dialog.tsx'));

export interface ScheduleChoice {
  options: DraftOptions;
  draft: { choose(options: DraftOptions): void };
}

export function ScheduleButton({
  options,
  draft,
  isLocked,
}: ScheduleChoice & { isLocked: boolean }) {
  const { dialog, open } = useScheduleDialog({ options, draft });
  return (
    <>
      <IconButton
        icon="clock"
        className={styles.button}
        label={texts.button}
        aria-pressed={Boolean(options.publishAt)}
        disabled={isLocked}
        onClick={open}
      />
      {dialog}
    </>
  );
}

export function useScheduleDialog({ options, draft }: ScheduleChoice) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const loaded = useLazy(dialogs, isOpen, close);
  const dialog = loaded && (
    <loaded.ScheduleDialog
      at={options.publishAt ?? null}
      onChoose={(publishAt) => {
        draft.choose({ publishAt });
        close();
      }}
      onClose={close}
    />
  );
  return { dialog, open: () => setOpen(true) };
}
