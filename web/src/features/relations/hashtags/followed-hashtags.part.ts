import { foldTopic } from '@rookery/contract/kernel/text/topics.ts';
import type { FollowedHashtag } from '@rookery/contract/relations/hashtags.ts';
import { queryOptions } from '@tanstack/react-query';

import { showFailureText } from '#web/data/api/show-failure.ts';
import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { hashtagStrings as strings } from './hashtag-strings.ts';

const CALLS = { follow: 'PUT /follows/hashtags', unfollow: 'DELETE /follows/hashtags' } as const;

export interface FollowedHashtags {
  options: ReturnType<typeof hashtagOptions>;
  /** Shows the change immediately, and reverts it if the server refuses it. */
  set(hashtag: string, isOn: boolean): Promise<void>;
}

const hashtagOptions = ({ api }: Page) =>
  queryOptions({
    queryKey: ['followed-hashtags'],
    queryFn: async ({ signal }) => (await api('GET /follows/hashtags', { signal })).data,
    staleTime: 60_000,
  });

export function isFollowed(
  followed: readonly FollowedHashtag[] | undefined,
  hashtag: string,
): boolean {
  const key = foldTopic(hashtag);
  return followed?.some((one) => foldTopic(one.hashtag) === key) ?? false;
}

export function createFollowedHashtags(page: Page): FollowedHashtags {
  const { clock, lists, part } = page;
  const options = hashtagOptions(page);

  const show = (hashtag: string, isOn: boolean): void => {
    const key = foldTopic(hashtag);
    const followedAt = new Date(clock.now()).toISOString();
    lists.setQueryData(options.queryKey, (all) => {
      const others = all?.filter((one) => foldTopic(one.hashtag) !== key);
      return others && (isOn ? [{ hashtag, followedAt }, ...others] : others);
    });
  };

  async function set(hashtag: string, isOn: boolean): Promise<void> {
    await lists.cancelQueries(options);
    const before = lists.getQueryData(options.queryKey);
    show(hashtag, isOn);
    const key = foldTopic(hashtag);
    const order = { subject: `hashtag ${key}`, switch: `follow hashtag ${key}` };
    try {
      const answer = await (isOn
        ? sendOrWait(page, CALLS.follow, { body: { hashtag } }, order)
        : sendOrWait(page, CALLS.unfollow, { query: { hashtag }, body: {} }, order));
      if (!answer) return;
      part(createEventBus).announce('homeSourcesChanged', null);
      if (isOn) return showToast(strings.followed(hashtag));
      const onPress = () => void set(hashtag, true);
      showToast(strings.unfollowed(hashtag), { action: { label: strings.undo, onPress } });
    } catch (error) {
      show(hashtag, isFollowed(before, hashtag));
      console.error('A hashtag could not be followed or unfollowed.', error);
      showFailureText(strings.failed(hashtag), error);
    }
  }

  return { options, set };
}
