import type { Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import type { OwnViolation } from '@rookery/contract/moderation/own-violation.ts';
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';

import { askAgain, askForMissed, changeList } from '#web/data/page/change-list.ts';
import type { Page } from '#web/data/page/page.ts';

type ViolationsPage = Answer<Calls['GET /user/violations']>;

const KEY = ['own-violations'];

/** Decisions against the member's own posts and messages, and what they say to them. */
export function createOwnViolations({ api, lists }: Page) {
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
      pages: held.pages.map((page) => ({
        ...page,
        data: page.data.map((each) => (each.id === now.id ? now : each)),
      })),
    }));

  return {
    options,
    /** @throws ApiError */
    async appeal({ postUlid, messageUlid }: OwnViolation, appealText: string): Promise<void> {
      const ofPost = postUlid !== null;
      const body = { ulid: (ofPost ? postUlid : messageUlid) ?? '', appealText };
      const { data } = ofPost
        ? await api('PUT /posts/appeal', { body })
        : await api('PUT /moderation/message/appeal', { body });
      await replace(data);
    },
    refresh: (): void => void askAgain(lists, KEY),
    askForMissed: (): void => askForMissed(lists, KEY),
  };
}
