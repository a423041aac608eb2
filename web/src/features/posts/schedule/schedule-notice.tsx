import { usePage } from '#web/data/page/page-context.ts';
import { Icon } from '#web/ui/icon/icon.tsx';

import { type ScheduleChoice, useScheduleDialog } from './schedule-button.tsx';
import styles from './schedule-notice.module.css';
import { scheduleStrings as texts } from './schedule-strings.ts';
import { shortTime } from './schedule-time.ts';

/** The chosen time of a post, above its text. */
export function ScheduleNotice({ options, draft }: ScheduleChoice) {
  const { serverTime } = usePage();
  const { dialog, open } = useScheduleDialog({ options, draft });
  const { publishAt } = options;
  return (
    <>
      {publishAt && (
        <p className={styles.notice}>
          <Icon name="clock" size={17} />
          <time dateTime={publishAt}>
            {texts.willPost(shortTime(new Date(publishAt), serverTime.now()))}
          </time>
          <button type="button" onClick={open}>
            {texts.change}
          </button>
        </p>
      )}
      {dialog}
    </>
  );
}
