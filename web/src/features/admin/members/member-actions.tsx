import type { Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { useState } from 'react';
import type { ConsoleApi } from '#web/features/admin/api/console-api.ts';
import { type Action, ActionDialog } from '#web/features/admin/parts/action-dialog.tsx';
import styles from '#web/features/admin/parts/console.module.css';
import { showUndoToast } from '#web/features/admin/parts/show-undo-toast.ts';
import { actionStrings } from '#web/features/admin/strings/action-strings.ts';
import { strings } from '#web/features/admin/strings/strings.ts';
import { formatUsername, displayName } from '#web/features/admin/strings/format.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

type Member = Answer<Calls['GET /admin/members/:id']>['data'];

interface MemberActionsProps {
  ask: ConsoleApi;
  member: Member;
  /** Badges that the reader may grant. */
  changes: readonly string[];
  /** Badges among `changes` that the viewer may also remove. */
  takes: readonly string[];
  onDone(): void;
}

export function MemberActions({ ask, member, changes, takes, onDone }: MemberActionsProps) {
  const [action, setAction] = useState<Action | null>(null);
  const id = member.ulid;
  const who = member.username === null ? displayName(member) : formatUsername(member.username);

  const changeBan = async (isBan: boolean, reason: string): Promise<void> => {
    const input = { params: { id }, body: { reason } };
    if (isBan) await ask('POST /admin/members/:id/ban', input);
    else await ask('DELETE /admin/members/:id/ban', input);
    onDone();
  };
  const askBan = (isBan: boolean): void => {
    const { title, effect, button, done } = isBan ? actionStrings.ban : actionStrings.unban;
    setAction({
      title: title(who),
      effect,
      button,
      isDangerous: isBan,
      async act(reason) {
        await changeBan(isBan, reason);
        showUndoToast(done(who), (why) => changeBan(!isBan, why));
      },
    });
  };

  const changeBadge = async (badge: string, isGiven: boolean, reason: string): Promise<void> => {
    const input = { params: { id, badge }, body: { reason } };
    if (isGiven) await ask('PUT /admin/members/:id/badges/:badge', input);
    else await ask('DELETE /admin/members/:id/badges/:badge', input);
    onDone();
  };
  const askBadge = (badge: string, isGiven: boolean): void => {
    const { title, button, done } = isGiven ? actionStrings.give : actionStrings.take;
    const name = actionStrings.badgeName(badge);
    const effect = isGiven ? actionStrings.giveEffect(badge) : actionStrings.takeEffect(badge);
    setAction({
      title: title(name, who),
      effect,
      button,
      isDangerous: !isGiven,
      async act(reason) {
        await changeBadge(badge, isGiven, reason);
        const mayUndo = !isGiven || takes.includes(badge);
        if (!mayUndo) return showToast(done(name, who));
        showUndoToast(done(name, who), (why) => changeBadge(badge, !isGiven, why));
      },
    });
  };

  const askApproval = (): void => {
    const { title, done, ...rest } = actionStrings.approve;
    setAction({
      ...rest,
      title: title(who),
      async act(reason) {
        await ask('POST /admin/members/:id/approve', { params: { id }, body: { reason } });
        onDone();
        showToast(done(who));
      },
    });
  };

  const ban = member.isBanned ? actionStrings.unban : actionStrings.ban;
  return (
    <>
      {member.isHeld && (
        <>
          <p>{strings.held}</p>
          <button type="button" className={styles.button} onClick={askApproval}>
            {actionStrings.approve.open}
          </button>
        </>
      )}
      <h3>Badges</h3>
      <ul className={styles.badges}>
        {changes.map((badge) => {
          const holds = member.badges.includes(badge);
          return (
            <li key={badge}>
              <button
                type="button"
                aria-pressed={holds}
                disabled={holds && !takes.includes(badge)}
                onClick={() => askBadge(badge, !holds)}
              >
                {actionStrings.badgeName(badge)}
              </button>
            </li>
          );
        })}
      </ul>
      {member.canBan !== false && (
        <button
          type="button"
          className={member.isBanned ? styles.button : styles.danger}
          onClick={() => askBan(!member.isBanned)}
        >
          {ban.open}
        </button>
      )}
      {action && <ActionDialog {...action} onStale={onDone} onClose={() => setAction(null)} />}
    </>
  );
}
