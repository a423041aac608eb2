import type { Group } from '@rookery/contract/groups/group.ts';

import {
  createToggleQueue,
  type ToggleDeps,
  type ToggleQueue,
} from '#web/data/entities/toggle-queue.ts';
import { errorText } from '#web/data/http/api-error.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';
import { showFailureText } from '#web/data/api/show-failure.ts';

import { isJoinedOrPending, withMembership } from './membership.ts';
import { strings } from '#web/features/groups/strings/strings.ts';

interface SwitchDeps {
  page: Page;
  held(id: string): Group | undefined;
  show(group: Group): void;
  /** Called when no call about the group is in flight, so the stored state is final. */
  settled(before: Group, after: Group, hasFailed: boolean): void;
}

/** Optimistic toggles of a group. One call runs at a time, and the last choice wins. */
export interface GroupSwitches {
  /**
   * Joins or requests to join; leaves or cancels the request. Resolves at the end of the queue, to true if
   * this choice won.
   */
  setMembership(group: Group, on: boolean, invite?: string): Promise<boolean>;
  setPinned(group: Group, on: boolean): Promise<boolean>;
  /** Whether a call is in flight. Server data received during the call may miss the member's choice. */
  isBusy(id: string): boolean;
  forget(): void;
}

interface Running {
  queue: ToggleQueue;
  end: Promise<boolean>;
}

export function createGroupSwitches({ page, held, show, settled }: SwitchDeps): GroupSwitches {
  const running = new Map<string, Running>();
  const isBusy = (id: string): boolean => running.has(`join ${id}`) || running.has(`pin ${id}`);

  async function want(key: string, on: boolean, make: () => ToggleDeps): Promise<boolean> {
    const now = running.get(key) ?? start(key, make());
    now.queue.want(on);
    if (now.queue.busy) return (await now.end) === on;
    running.delete(key);
    return now.queue.intent === on;
  }
  function start(key: string, deps: ToggleDeps): Running {
    let tell: (isOn: boolean) => void;
    const end = new Promise<boolean>((resolve) => (tell = resolve));
    const queue = createToggleQueue({
      ...deps,
      settled(result) {
        if (running.get(key) === own) {
          running.delete(key);
          deps.settled(result);
        }
        tell(result.on);
      },
    });
    const own: Running = { queue, end };
    running.set(key, own);
    return own;
  }

  return {
    isBusy,
    forget: () => running.clear(),
    async setMembership(group, on, invite) {
      const { id } = group;
      // Wait for a request in flight, because it does not include the invitation.
      if (invite !== undefined) await running.get(`join ${id}`)?.end;
      const now = held(id) ?? group;
      show(withMembership(now, on, invite !== undefined));
      return want(`join ${id}`, on, () => {
        let answer: Group | null = now;
        return {
          confirmed: invite === undefined ? isJoinedOrPending(now) : now.isJoined,
          async send(isOn) {
            const body = { groupId: id, ...(invite !== undefined && { invite }) };
            const order = { subject: `group ${id}`, switch: `join ${id}` };
            const sent = isOn
              ? await sendOrWait(page, 'POST /group/join', { body }, order)
              : await sendOrWait(page, 'DELETE /group/join', leaveInput(id), order);
            answer = sent?.data ?? null;
          },
          settled({ asked, error }) {
            // The call is queued until the device is online, so keep the optimistic state.
            if (answer === null && !error) return;
            const after = answer ?? now;
            show({ ...after, isPinned: held(id)?.isPinned ?? after.isPinned });
            if (error) showToggleFailure(joinFailure(now, asked), error);
            settled(now, after, error !== null);
          },
        };
      });
    },
    async setPinned(group, on) {
      const { id, name } = group;
      const now = held(id) ?? group;
      show({ ...now, isPinned: on });
      return want(`pin ${id}`, on, () => ({
        confirmed: now.isPinned,
        async send(isOn) {
          const order = { subject: `group ${id}`, switch: `pin ${id}` };
          await (isOn
            ? sendOrWait(page, 'POST /group/pin', { body: { groupId: id } }, order)
            : sendOrWait(page, 'DELETE /group/pin', leaveInput(id), order));
        },
        settled({ on: isPinned, asked, error }) {
          const after = { ...(held(id) ?? now), isPinned };
          show(after);
          if (error)
            showToggleFailure(asked ? strings.pinFailed(name) : strings.unpinFailed(name), error);
          settled(after, after, error !== null);
        },
      }));
    },
  };
}

const leaveInput = (groupId: string) => ({ query: { groupId }, body: {} });

function showToggleFailure(what: string, error: Error): void {
  showFailureText(`${what} ${errorText(error)}`, error);
}

function joinFailure({ name, visibility, isPending }: Group, asked: boolean): string {
  if (asked) return visibility === 'public' ? strings.joinFailed(name) : strings.askFailed(name);
  return isPending ? strings.takeBackFailed(name) : strings.leaveFailed(name);
}
