import { isFeedName } from '@rookery/contract/kernel/feeds.ts';
import { useLayoutEffect } from 'react';
import { useNavigate, useSearchParams } from '#web/router/router.tsx';
import { chooseFeed } from '#web/features/feeds/public.ts';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { strings } from '#web/app/strings/strings.ts';

/** `/feed`: the feed itself is drawn by FeedHost, which outlives this route. */
export function FeedRoute() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const asked = search.get('feedType');
  useScreenTitle(strings.home);
  useLayoutEffect(() => {
    if (asked === null) return;
    if (isFeedName(asked)) chooseFeed(asked);
    navigate('/feed', { replace: true });
  }, [asked, navigate]);
  return null;
}
