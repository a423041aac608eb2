import type { ReportedMessage } from '@rookery/contract/moderation/reported-message.ts';
import type { MessageDecision } from '@rookery/contract/moderation/decide-reported-message.ts';
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';

import { showFailure } from '#web/data/api/show-failure.ts';
import { changeList } from '#web/data/page/change-list.ts';
import type { Page } from '#web/data/page/page.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { createHalfVerdicts } from '#web/features/moderation/verdict/half-verdicts.part.ts';
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

/** The messages that wait for a moderator, and what is decided about them. */
export function createReportedMessages({ api, lists, part }: Page) {
  const halves = part(createHalfVerdicts);
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
  });

  const take = (ulid: string): Promise<void> => {
    halves.forget(ulid);
    return changeList<InfiniteData<ReportsPage>>(lists, KEY, (held) => ({
      ...held,
      pages: held.pages.map((page) => ({
        ...page,
        reports: page.reports.filter(({ message }) => message.ulid !== ulid),
      })),
    }));
  };

  /** A colleague may have decided already: then the list is asked for anew. */
  async function decide(
    ulid: string,
    decision: MessageDecision,
    why: Judgement | null = null,
  ): Promise<void> {
    try {
      // Here nothing is restored but what was removed by a slip of the finger.
      const again = decision === 'restore' && { waitsAgain: true };
      await api('POST /moderation/message', { body: { ulid, decision, ...why, ...again } });
      await take(ulid);
      const opposite = OPPOSITES[decision];
      const undo = opposite && {
        label: strings.undo,
        onPress: () => void decide(ulid, opposite),
      };
      showToast(strings.decided[decision], undo ? { action: undo } : {});
      if (again || decision === 'reopen') await lists.invalidateQueries({ queryKey: KEY });
    } catch (error) {
      showFailure(error);
      await lists.invalidateQueries({ queryKey: KEY });
    }
  }

  return { options, decide };
}
