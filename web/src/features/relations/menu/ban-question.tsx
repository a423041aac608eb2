import { useState } from 'react';

import { createEntities } from '#web/data/entities/entities.part.ts';
import { ApiError, errorText } from '#web/data/http/api-error.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { useLeaveQuestion, useStaffReason } from '#web/features/users/forms/public.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useIsOpen } from '#web/ui/dialog/use-is-open.ts';
import { showFailureText } from '#web/data/api/show-failure.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import styles from './ban-question.module.css';
import { nameOf } from '#web/features/relations/block/block-or-mute.part.ts';
import { profileOptions } from '#web/features/relations/people/profile-options.ts';
import { staffStrings as strings } from '#web/features/relations/strings/staff-strings.ts';

interface BanQuestionProps {
  ulid: string;
  isBan: boolean;
  onClose(): void;
}

export function BanQuestion({ ulid, onClose, ...asked }: BanQuestionProps) {
  const page = usePage();
  // Keep the initial value, because the response changes the profile while the dialog is still open.
  const [isBan] = useState(asked.isBan);
  const { reason, isReasoned, field } = useStaffReason();
  const [isBusy, setBusy] = useState(false);
  const isOpen = useIsOpen();
  const name = nameOf(page, ulid);
  const { leave, question } = useLeaveQuestion(reason !== '', onClose);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    const isDone = await changeBan(page, ulid, { isBan, reason });
    setBusy(false);
    if (isDone && isOpen.current) onClose();
  };
  return (
    <Dialog
      open
      onClose={leave}
      title={isBan ? strings.banQuestion(name) : strings.unbanQuestion(name)}
      width={420}
      footer={
        <>
          <Button onClick={leave}>{strings.cancel}</Button>
          <Button
            kind={isBan ? 'danger' : 'primary'}
            busy={isBusy}
            disabled={!isReasoned}
            onClick={() => void confirm()}
          >
            {isBan ? strings.ban : strings.unban}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{isBan ? strings.banHint : strings.unbanHint}</p>
      {field}
      {question}
    </Dialog>
  );
}

interface BanChange {
  isBan: boolean;
  reason: string;
}

async function changeBan(
  page: Page,
  ulid: string,
  { isBan, reason }: BanChange,
  mayUndo = true,
): Promise<boolean> {
  const refused = isBan ? strings.banFailed : strings.unbanFailed;
  try {
    const order = { subject: `member ${ulid}` };
    const [ban, unban] = [{ body: { ulid, reason } }, { query: { ulid }, body: { reason } }];
    const answer = isBan
      ? await sendOrWait(page, 'POST /moderation/profile/ban', ban, order)
      : await sendOrWait(page, 'DELETE /moderation/profile/ban', unban, order);
    if (answer === null) return true;
    if (!answer.success) throw new ApiError({ status: 200, type: 'server', message: refused });
  } catch (error) {
    console.error('A ban could not be changed.', error);
    const isAnswered = error instanceof ApiError && error.status > 0 && error.type !== 'server';
    const isRefused = isAnswered || (error instanceof ApiError && error.status === 200);
    const why = isAnswered ? ` ${errorText(error)}` : '';
    showFailureText(isRefused ? `${refused}${why}` : strings.incomplete, error);
    return false;
  }
  const back = { isBan: !isBan, reason: strings.undoReason };
  const undo = {
    label: strings.undo,
    onPress: () => void changeBan(page, ulid, back, false),
  };
  showToast(isBan ? strings.banned : strings.unbanned, mayUndo ? { action: undo } : {});
  const name = page.part(createEntities).users.get(ulid)?.username;
  if (name) await page.lists.refetchQueries(profileOptions(page, name));
  return true;
}
