import { useQuery } from '@tanstack/react-query';

import { errorText } from '#web/data/http/api-error.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { Link } from '#web/router/link.tsx';
import { navigate } from '#web/router/router.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { useFocusNext } from '#web/ui/page/use-focus-next.ts';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { Skeleton } from '#web/ui/placeholders/skeleton.tsx';

import { createFollowedHashtags } from './followed-hashtags.part.ts';
import styles from './followed-hashtags-screen.module.css';
import { hashtagStrings as strings } from './hashtag-strings.ts';

/** `/followed_hashtags`: the hashtags whose posts are in the Following feed. */
export function FollowedHashtagsScreen() {
  useScreenTitle(strings.screen);
  const { options, set } = usePart(createFollowedHashtags);
  const { data, error, refetch, isFetching } = useQuery(options);
  const next = useFocusNext(data?.map(({ hashtag }) => hashtag) ?? []);
  if (error && !data) {
    return (
      <EmptyState
        drawing="away"
        title={strings.listFailed}
        hint={errorText(error)}
        action={
          <Button busy={isFetching} onClick={() => void refetch()}>
            {strings.retry}
          </Button>
        }
      />
    );
  }
  if (!data) return <Skeleton height="12rem" />;
  if (data.length === 0) {
    return (
      <EmptyState
        title={strings.none}
        hint={strings.noneHint}
        action={
          <Button kind="primary" onClick={() => navigate('/trending')}>
            {strings.explore}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <p className={styles.head}>{strings.hint}</p>
      <ul {...next}>
        {data.map(({ hashtag }) => (
          <li key={hashtag} className={styles.row}>
            <Link to={`/hashtag/${encodeURIComponent(hashtag)}`} className={styles.hashtag}>
              <bdi>#{hashtag}</bdi>
            </Link>
            <Button
              size="small"
              aria-label={strings.button(strings.unfollow, hashtag)}
              onClick={() => void set(hashtag, false)}
            >
              {strings.unfollow}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
