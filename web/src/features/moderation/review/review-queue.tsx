import { useEffect } from 'react';

import { usePage } from '#web/data/page/page-context.ts';
import { createKeyboardSetting } from '#web/data/settings/keyboard-setting.part.ts';
import { createFeedOptions, labelIn } from '#web/features/feeds/pages/public.ts';
import { PostList, useFreshOnArrival } from '#web/features/feeds/public.ts';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { useMediaQuery, WIDE } from '#web/ui/page/use-media-query.ts';

import { createReviewPresence } from './review-presence.part.ts';
import { currentRow, focusAfter, isClosed } from './queue-focus.ts';
import styles from './review-queue.module.css';
import { reviewStrings as strings } from '#web/features/moderation/strings/review-strings.ts';
import { ReviewTool } from './review-tool.tsx';

export function ReviewQueue() {
  const isWide = useMediaQuery(WIDE);
  const { lists, part } = usePage();
  const desk = part(createReviewPresence);
  const { setting } = part(createKeyboardSetting);
  const options = part(createFeedOptions).feedOptions('violations');
  useFreshOnArrival(options);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (setting.getState().isOn) answerByKey(event);
    };
    const lookAtFocused = ({ target }: FocusEvent): void => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
      if (row?.dataset['row']) desk.look(row.dataset['row']);
    };
    document.addEventListener('keydown', press, true);
    document.addEventListener('focusin', lookAtFocused);
    return () => {
      document.removeEventListener('keydown', press, true);
      document.removeEventListener('focusin', lookAtFocused);
      desk.look(null);
    };
  }, [desk, setting]);
  return (
    <>
      {isWide && <p className={styles.keys}>{strings.keys}</p>}
      <PostList
        options={options}
        label={strings.queue}
        empty={<EmptyState title={strings.none} hint={strings.noneHint} />}
        labelOf={(id) => labelIn(lists.getQueryData(options.queryKey), id)}
        Foot={ReviewTool}
        isUnderReview
      />
    </>
  );
}

const ANSWERS: Readonly<Record<string, string>> = { y: 'yes', n: 'no' };

/**
 * Y and N decide the focused post. These keys take precedence over the page's shortcuts, which also use N.
 */
function answerByKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, isComposing } = event;
  const answer = Object.hasOwn(ANSWERS, key) ? ANSWERS[key] : undefined;
  if (!answer || ctrlKey || metaKey || altKey || isComposing) return;
  const isElsewhere =
    (target instanceof Element && target.closest('textarea, input:not([type="radio"])')) ||
    document.querySelector('[role="dialog"], [role="menu"]');
  if (isElsewhere) return;
  // A held key would decide one report after another.
  if (event.repeat) {
    event.preventDefault();
    return;
  }
  const row = currentRow();
  if (!row) return;
  const button = row.querySelector<HTMLElement>(`[data-answer="${answer}"]`);
  if (!button && !isClosed(row)) return;
  event.preventDefault();
  if (button) button.click();
  else focusAfter(row.dataset['row'] ?? '')();
}
