import { isFeedName } from '@rookery/contract/kernel/feeds.ts';
import { useLayoutEffect } from 'react';
import { useNavigate, useSearchParams } from '#web/router/router.tsx';
import { usePart } from '#web/data/page/page-context.ts';
import { createCurrentFeed } from '#web/features/feeds/public.ts';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { strings } from '#web/app/strings/strings.ts';

/** The route `/feed`. FeedHost draws the feed and outlives this route. */
export function FeedRoute() {
  const { chooseFeed } = usePart(createCurrentFeed);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const asked = search.get('feedType');
  useScreenTitle(strings.home);
  useLayoutEffect(() => {
    if (asked === null) return;
    if (isFeedName(asked)) chooseFeed(asked);
    navigate('/feed', { replace: true });
  }, [asked, navigate, chooseFeed]);
  return null;
}
