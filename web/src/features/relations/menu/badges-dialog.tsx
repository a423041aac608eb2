import { BADGES, mayGiveBadge, mayTakeBadge } from '@rookery/contract/kernel/badges.ts';
import { useState } from 'react';

import { createEntities } from '#web/data/entities/entities.part.ts';
import { useUser } from '#web/data/entities/entities.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { useStaffReason } from '#web/features/users/forms/public.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { showFailureText } from '#web/data/api/show-failure.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import styles from './badges-dialog.module.css';
import { nameOf } from '#web/features/relations/block/block-or-mute.part.ts';
import { profileOptions } from '#web/features/relations/people/profile-options.ts';
import { staffStrings as strings } from '#web/features/relations/strings/staff-strings.ts';

export function BadgesDialog({ ulid, onClose }: { ulid: string; onClose(): void }) {
  const page = usePage();
  const own = useCurrentUser()?.badges.map((badge) => badge.name) ?? [];
  const { reason, isReasoned, field } = useStaffReason();
  const held = new Set(useUser(ulid)?.badges.map((badge) => badge.name));
  const shown = Object.entries(BADGES).filter(
    ([badge]) => held.has(badge) || mayGiveBadge(own, badge),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={strings.badgesTitle(nameOf(page, ulid))}
      width={440}
      footer={<Button onClick={onClose}>{strings.close}</Button>}
    >
      {field}
      <ul>
        {shown.map(([badge, { description }]) => (
          <li key={badge} className={styles.badge}>
            <span>
              {badge}
              <small>{description}</small>
            </span>
            {(held.has(badge) ? mayTakeBadge : mayGiveBadge)(own, badge) && (
              <Toggle
                ulid={ulid}
                badge={badge}
                isHeld={held.has(badge)}
                reason={isReasoned ? reason : null}
                mayUndo={(held.has(badge) ? mayGiveBadge : mayTakeBadge)(own, badge)}
              />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface ToggleProps {
  ulid: string;
  badge: string;
  isHeld: boolean;
  reason: string | null;
  mayUndo: boolean;
}

function Toggle({ ulid, badge, isHeld, reason, mayUndo }: ToggleProps) {
  const page = usePage();
  const [isBusy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    if (reason === null) return;
    setBusy(true);
    await changeBadge(page, { ulid, badge, on: !isHeld, reason }, mayUndo);
    setBusy(false);
  };
  const action = isHeld ? strings.remove : strings.add;
  return (
    <Button
      size="small"
      busy={isBusy}
      disabled={reason === null}
      aria-label={`${action} ${badge}`}
      onClick={() => void press()}
    >
      {action}
    </Button>
  );
}

interface BadgeChange {
  ulid: string;
  badge: string;
  on: boolean;
  reason: string;
}

async function changeBadge(page: Page, change: BadgeChange, mayUndo: boolean): Promise<void> {
  const { ulid, badge, on, reason } = change;
  const params = { id: ulid };
  try {
    const order = { subject: `member ${ulid}` };
    const add = { params, body: { badge, reason } };
    const remove = { params, query: { badge }, body: { reason } };
    const answer = on
      ? await sendOrWait(page, 'POST /admin/profile/:id/badges', add, order)
      : await sendOrWait(page, 'DELETE /admin/profile/:id/badges', remove, order);
    if (answer === null) return;
    if (!answer.success) throw new Error('The server did not make the change.');
  } catch (error) {
    console.error('A badge could not be changed.', error);
    showFailureText(strings.badgeFailed, error);
    return;
  }
  const back = { ...change, on: !on, reason: strings.undoReason };
  const undo = { label: strings.undo, onPress: () => void changeBadge(page, back, false) };
  showToast(on ? strings.added(badge) : strings.removed(badge), mayUndo ? { action: undo } : {});
  const name = page.part(createEntities).users.get(ulid)?.username;
  if (name) await page.lists.refetchQueries(profileOptions(page, name));
}
