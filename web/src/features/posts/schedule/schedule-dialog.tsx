import { DAY_MS, MINUTE_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { type FormEvent, useId, useState } from 'react';

import { createComposerRequests } from '#web/data/drafts/composer-requests.part.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { Link } from '#web/router/link.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

import styles from './schedule-dialog.module.css';
import { scheduleStrings as texts } from './schedule-strings.ts';
import { fieldValue, suggestTimes, timeFault, zoneName } from './schedule-time.ts';

interface ScheduleDialogProps {
  at: string | null;
  /** @param at null: post at once */
  onChoose(at: string | null): void;
  onClose(): void;
}

export function ScheduleDialog({ at, onChoose, onClose }: ScheduleDialogProps) {
  const { serverTime, part } = usePage();
  const [now] = useState(() => serverTime.now());
  const suggestions = suggestTimes(now);
  const first = at === null ? suggestions[0]?.at : new Date(at);
  const [value, setValue] = useState(fieldValue(first ?? now));
  const [fault, setFault] = useState<string | null>(null);
  const form = useId();
  const chosen = new Date(value);
  const isTime = !Number.isNaN(chosen.getTime());
  const choose = (time: Date): void => {
    const wrong = timeFault(time, serverTime.now());
    setFault(wrong);
    if (wrong === null) onChoose(time.toISOString());
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    choose(chosen);
  };
  return (
    <Dialog
      open
      isOver
      onClose={onClose}
      title={texts.title}
      width={420}
      footer={
        <>
          {at === null ? (
            <Button onClick={onClose}>{texts.cancel}</Button>
          ) : (
            <Button onClick={() => onChoose(null)}>{texts.postNowInstead}</Button>
          )}
          <Button kind="primary" type="submit" form={form}>
            {texts.set}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.suggestions}>
          {suggestions.map(({ label, at: time }) => (
            <Button key={label} size="small" onClick={() => choose(time)}>
              {label}
            </Button>
          ))}
        </div>
        <TextField
          type="datetime-local"
          label={texts.label}
          value={value}
          min={fieldValue(new Date(now.getTime() + LIMITS.scheduleMinMinutes * MINUTE_MS))}
          max={fieldValue(new Date(now.getTime() + LIMITS.scheduleMaxDays * DAY_MS))}
          required
          error={fault}
          hint={texts.zone(zoneName(isTime ? chosen : now))}
          onChange={({ target }) => {
            setValue(target.value);
            setFault(null);
          }}
        />
        <Link
          to="/scheduled"
          className={styles.list}
          onClick={() => part(createComposerRequests).closeComposer()}
        >
          {texts.list}
        </Link>
      </form>
    </Dialog>
  );
}
