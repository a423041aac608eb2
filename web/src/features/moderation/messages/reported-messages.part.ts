import type { Calls } from '@rookery/contract/calls.ts';
import type { Body } from '@rookery/contract/kernel/call.ts';
import type { ReportedMessage } from '@rookery/contract/moderation/reported-message.ts';
import type { MessageDecision } from '@rookery/contract/moderation/decide-reported-message.ts';
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';

import { showFailure } from '#web/data/api/show-failure.ts';
import { changeList } from '#web/data/page/change-list.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { createVerdictDrafts } from '#web/features/moderation/verdict/verdict-drafts.part.ts';
import type { Judgement } from '#web/features/moderation/verdict/judgement.ts';
import { strings } from '#web/features/moderation/strings/strings.ts';

interface ReportsPage {
  reports: ReportedMessage[];
  next: string | null;
}

const KEY = ['reported-messages'];

const OPPOSITES: Partial<Record<MessageDecision, MessageDecision>> = {
  remove: 'restore',
  dismiss: 'reopen',
};

function focusReport(ulid: string): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-report="${ulid}"]`)?.focus(),
  );
}

export function createReportedMessages(page: Page) {
  const { api, lists, part } = page;
  const halves = part(createVerdictDrafts);
  const options = infiniteQueryOptions({
    queryKey: KEY,
    queryFn: async ({ pageParam, signal }): Promise<ReportsPage> => {
      const body = pageParam === null ? {} : { cursor: pageParam };
      const { data, next_cursor } = await api('POST /moderation/messages', { body, signal });
      return { reports: data, next: next_cursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

  type Held = InfiniteData<ReportsPage>;

  const rememberPlace = (ulid: string): (() => boolean) => {
    const held = lists.getQueryData<Held>(KEY);
    const place = held?.pages.flatMap(({ reports }, index) => {
      const at = reports.findIndex(({ message }) => message.ulid === ulid);
      return at === -1 ? [] : [{ index, at, report: reports[at] }];
    })[0];
    return () => {
      const now = lists.getQueryData<Held>(KEY);
      const { index: own = -1, at = 0, report } = place ?? {};
      if (!report || !now?.pages[own] || lists.isFetching({ queryKey: KEY }) > 0) return false;
      const pages = now.pages.map((each, index) =>
        index === own ? { ...each, reports: each.reports.toSpliced(at, 0, report) } : each,
      );
      lists.setQueryData<Held>(KEY, { ...now, pages });
      return true;
    };
  };

  const take = (ulid: string): Promise<void> => {
    halves.forget(ulid);
    return changeList<InfiniteData<ReportsPage>>(lists, KEY, (held) => ({
      ...held,
      pages: held.pages.map((each) => ({
        ...each,
        reports: each.reports.filter(({ message }) => message.ulid !== ulid),
      })),
    }));
  };

  const send = (body: Body<Calls['POST /moderation/message']>) =>
    sendOrWait(page, 'POST /moderation/message', { body }, { subject: 'reports' });

  async function decide(
    ulid: string,
    decision: MessageDecision,
    why: Judgement | null = null,
  ): Promise<void> {
    const putBack = rememberPlace(ulid);
    try {
      const answer = await send({ ulid, decision, ...why });
      await take(ulid);
      if (!answer) return;
      const opposite = OPPOSITES[decision];
      const undo = opposite && {
        label: strings.undo,
        onPress: () => void revert(ulid, opposite, putBack),
      };
      showToast(strings.decided[decision], undo ? { action: undo } : {});
    } catch (error) {
      showFailure(error);
      await lists.invalidateQueries({ queryKey: KEY });
    }
  }

  async function revert(
    ulid: string,
    decision: MessageDecision,
    putBack: () => boolean,
  ): Promise<void> {
    try {
      const again = decision === 'restore' && { waitsAgain: true };
      const answer = await send({ ulid, decision, ...again });
      if (answer) showToast(strings.decided[decision]);
      if (!putBack() && answer) await lists.invalidateQueries({ queryKey: KEY });
      focusReport(ulid);
    } catch (error) {
      showFailure(error);
      await lists.invalidateQueries({ queryKey: KEY });
    }
  }

  const refresh = (): void => void lists.invalidateQueries({ queryKey: KEY });

  return { options, decide, refresh };
}
