import type { Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import type { OwnViolation } from '@rookery/contract/moderation/own-violation.ts';
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';

import { refetchLists, refetchMissed, changeList } from '#web/data/page/change-list.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';

type ViolationsPage = Answer<Calls['GET /user/violations']>;

const KEY = ['own-violations'];

export function createOwnViolations(page: Page) {
  const { api, lists } = page;
  const options = infiniteQueryOptions({
    queryKey: KEY,
    queryFn: ({ pageParam, signal }): Promise<ViolationsPage> =>
      api('GET /user/violations', { query: { cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    staleTime: 0,
  });

  const replace = (now: OwnViolation): Promise<void> =>
    changeList<InfiniteData<ViolationsPage>>(lists, KEY, (held) => ({
      ...held,
      pages: held.pages.map((one) => ({
        ...one,
        data: one.data.map((each) => (each.id === now.id ? now : each)),
      })),
    }));

  return {
    options,
    /** @returns false if the appeal is queued. @throws ApiError */
    async appeal(violation: OwnViolation, appealText: string): Promise<boolean> {
      const { postUlid, messageUlid } = violation;
      const ofPost = postUlid !== null;
      const body = { ulid: (ofPost ? postUlid : messageUlid) ?? '', appealText };
      const order = { subject: ofPost ? `post ${postUlid}` : 'reports' };
      const answer = ofPost
        ? await sendOrWait(page, 'PUT /posts/appeal', { body }, order)
        : await sendOrWait(page, 'PUT /moderation/message/appeal', { body }, order);
      await replace(answer?.data ?? { ...violation, appealText, canAppeal: false });
      return answer !== null;
    },
    refresh: (): void => void refetchLists(lists, KEY),
    askForMissed: (): void => refetchMissed(lists, KEY),
  };
}
