import { useQuery } from '@tanstack/react-query';

import { usePart } from '#web/data/page/page-context.ts';

import { createFollowedHashtags, isFollowed } from './followed-hashtags.part.ts';
import { hashtagStrings as strings } from './hashtag-strings.ts';

/** Says beside the Follow button where the posts of a hashtag appear. */
export function FollowHashtagHint({ hashtag }: { hashtag: string }) {
  const { data } = useQuery(usePart(createFollowedHashtags).options);
  return <p>{data && (isFollowed(data, hashtag) ? strings.followedHint : strings.followHint)}</p>;
}
