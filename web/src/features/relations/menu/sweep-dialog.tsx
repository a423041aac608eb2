import type { Calls } from '@rookery/contract/calls.ts';
import type { Answer, Body } from '@rookery/contract/kernel/call.ts';
import { REASON_CHARACTERS } from '@rookery/contract/kernel/timeouts.ts';
import { countCodePoints } from '@rookery/contract/kernel/text.ts';
import { VIOLATIONS } from '@rookery/contract/kernel/violations.ts';
import { useState } from 'react';

import { showFailure } from '#web/data/api/show-failure.ts';
import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { useLeaveQuestion } from '#web/features/users/forms/public.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Choice } from '#web/ui/controls/choice.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { tooLongMessage } from '#web/ui/controls/too-long.ts';

import { nameOf } from '#web/features/relations/block/block-or-mute.part.ts';
import { staffStrings as strings } from '#web/features/relations/strings/staff-strings.ts';
import styles from './sweep-dialog.module.css';

const SWEEP = 'POST /moderation/profile/sweep';
type Sweep = Calls[typeof SWEEP];
type SweepResult = Answer<Sweep>['data'];

const HOURS = [
  { value: '1', label: 'hour' },
  { value: '24', label: 'day' },
  { value: '72', label: '3 days' },
  { value: '168', label: '7 days' },
] as const;
type Hours = (typeof HOURS)[number]['value'];

const TYPES = Object.entries(VIOLATIONS).map(([value, { label }]) => ({ value, label }));

export function SweepDialog({ ulid, onClose }: { ulid: string; onClose(): void }) {
  const page = usePage();
  const [hours, setHours] = useState<Hours>('24');
  const [violation, setViolation] = useState('spam');
  const [reason, setReason] = useState('');
  const [looked, setLooked] = useState<{ hours: Hours; found: SweepResult } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const words = reason.trim();
  const { leave, question } = useLeaveQuestion(words !== '', onClose);
  const long = tooLongMessage(words, REASON_CHARACTERS.max);
  const isReasoned = countCodePoints(words) >= REASON_CHARACTERS.min && long === null;
  // A result for another period does not apply, even when it arrives after the choice.
  const found = looked?.hours === hours ? looked.found : null;
  const count = found ? found.posts + found.comments + found.reposts : 0;

  const sweep = async (preview: boolean): Promise<void> => {
    setBusy(true);
    const body: Body<Sweep> = { ulid, hours: Number(hours), violation, reason: words, preview };
    try {
      const order = { subject: `member ${ulid}` };
      const answer = preview
        ? await page.api(SWEEP, { body })
        : await sendOrWait(page, SWEEP, { body }, order);
      if (answer === null) return onClose();
      const { data } = answer;
      if (preview) setLooked({ hours, found: data });
      else {
        showSwept(page, ulid, data);
        if (!data.isMore) onClose();
        else {
          // Preview the remaining posts, so that the next click continues.
          const left = { ...body, preview: true };
          const { data: more } = await page.api(SWEEP, { body: left });
          setLooked({ hours, found: more });
        }
      }
    } catch (error) {
      console.error('Posts could not be removed in bulk.', error);
      showFailure(error);
    }
    setBusy(false);
  };
  return (
    <Dialog
      open
      onClose={leave}
      title={strings.sweepTitle(nameOf(page, ulid))}
      width={480}
      footer={
        <>
          <Button onClick={leave}>{strings.cancel}</Button>
          {count > 0 ? (
            <Button
              kind="danger"
              busy={isBusy}
              disabled={!isReasoned}
              onClick={() => void sweep(false)}
            >
              {strings.sweepDo(found?.posts ?? 0, found?.comments ?? 0, found?.reposts ?? 0)}
            </Button>
          ) : (
            <Button
              kind="primary"
              busy={isBusy}
              disabled={!isReasoned}
              onClick={() => void sweep(true)}
            >
              {strings.preview}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.sweep}>
        <p className={styles.hint}>{strings.sweepHint}</p>
        <Choice
          label={strings.sweepHours}
          options={HOURS}
          value={hours}
          onChange={(value) => setHours(value)}
        />
        <Choice
          label={strings.sweepViolation}
          options={TYPES}
          value={violation}
          onChange={setViolation}
        />
        <TextArea
          label={strings.sweepReason}
          hint={strings.sweepReasonHint}
          error={long}
          value={reason}
          rows={2}
          onChange={(event) => setReason(event.target.value)}
        />
        <p role="status">{found && <Preview found={found} count={count} />}</p>
      </div>
      {question}
    </Dialog>
  );
}

function Preview({ found, count }: { found: SweepResult; count: number }) {
  if (count === 0) return strings.sweepNothing;
  return (
    <>
      <strong>{strings.sweepCounts(found.posts, found.comments, found.reposts)}</strong>{' '}
      {found.isMore && strings.sweepMore}
    </>
  );
}

function showSwept(
  page: Page,
  ulid: string,
  { posts, comments, reposts, sweepULID }: SweepResult,
): void {
  const undo = sweepULID && {
    label: strings.undo,
    onPress: () => void undoSweep(page, ulid, sweepULID),
  };
  showToast(strings.swept(posts, comments, reposts), undo ? { action: undo } : {});
  announceSweep(page, ulid);
}

async function undoSweep(page: Page, ulid: string, sweepULID: string): Promise<void> {
  try {
    const input = { body: { ulid, sweepULID } };
    const order = { subject: `member ${ulid}` };
    const answer = await sendOrWait(page, 'POST /moderation/profile/sweep/undo', input, order);
    if (answer === null) return;
    const { data } = answer;
    showToast(strings.unswept(data.posts, data.comments, data.reposts));
    announceSweep(page, ulid);
  } catch (error) {
    console.error('A bulk removal could not be undone.', error);
    showFailure(error);
  }
}

function announceSweep({ part }: Page, ulid: string): void {
  const username = part(createEntities).users.get(ulid)?.username;
  if (username) part(createEventBus).announce('postsSwept', { username });
}
