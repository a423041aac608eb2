import { LIMITS } from '@rookery/contract/kernel/limits.ts';

import type { ComposerRequest } from '#web/data/drafts/composer-requests.part.ts';
import { AttachButtons } from '#web/features/media/public.ts';
import { ScheduleButton } from '#web/features/posts/schedule/schedule-button.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';

import { PollButton, takesPoll } from './composer-poll.tsx';
import styles from './composer.module.css';
import type { ComposerModel } from './use-composer.ts';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';

const NEAR_THE_END = 100;

interface ComposerToolsProps {
  model: ComposerModel;
  kind: ComposerRequest['kind'];
}

export function ComposerTools({ model, kind }: ComposerToolsProps) {
  const isEdit = kind === 'edit';
  const { draft, view, characters, attachments, media } = model;
  const isLocked = model.phase === 'sending';
  const left = LIMITS.bodyCodePoints - characters;
  const tone = left < 0 ? 'over' : left <= NEAR_THE_END ? 'near' : 'far';
  return (
    <div className={styles.tools}>
      {!isEdit && <AttachButtons attachments={attachments} view={media} isLocked={isLocked} />}
      {takesPoll(kind) && <PollButton model={model} />}
      {view.originalPostId === null && (
        <ScheduleButton options={view.options} draft={draft} isLocked={isLocked} />
      )}
      <button
        type="button"
        className={styles.sensitive}
        disabled={isLocked}
        aria-pressed={view.isSensitive}
        onClick={() => draft.markSensitive(!view.isSensitive)}
      >
        <Icon name="eye-off" size={19} />
        <span className={styles.sensitiveLabel}>{moreStrings.markSensitive}</span>
      </button>
      <span className={styles.counter} data-tone={tone} aria-hidden="true">
        {characters}/{LIMITS.bodyCodePoints}
      </span>
      <span className="sr-only" role="status">
        {tone === 'far' ? '' : moreStrings.charactersLeft(left)}
      </span>
    </div>
  );
}
