import { isFeedName } from '@rookery/contract/kernel/feeds.ts';
import { useLayoutEffect } from 'react';
import { useNavigate, useSearchParams } from '#web/router/router.tsx';
import { chooseFeed } from '#web/features/feeds/public.ts';
import { useScreenTitle } from '#web/ui/screen-title.ts';
import { strings } from '#web/app/strings.ts';

/** `/feed`: the feed itself is drawn by FeedHost, which outlives this route. */
export function FeedRoute() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const wished = search.get('feedType');
  useScreenTitle(strings.home);
  useLayoutEffect(() => {
    if (wished === null) return;
    if (isFeedName(wished)) chooseFeed(wished);
    navigate('/feed', { replace: true });
  }, [wished, navigate]);
  return null;
}
