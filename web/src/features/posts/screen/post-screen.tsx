import { useQuery } from '@tanstack/react-query';
import { Link } from '#web/router/link.tsx';
import { Navigate, useParams, useSearchParams } from '#web/router/router.tsx';

import { errorText } from '#web/data/http/api-error.ts';
import { useAbsence, usePost } from '#web/data/entities/entities.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';

import { CommentsSection } from '#web/features/posts/thread/comments-section.tsx';
import { isAd } from '#web/features/posts/post/ads.ts';
import { isComment } from '#web/features/posts/post/post-label.ts';
import { PostArea } from './post-area.tsx';
import { usePage } from '#web/data/page/page-context.ts';
import { postOptions } from '#web/features/posts/post/post-options.part.ts';
import styles from './post-screen.module.css';
import { PostSkeletons } from '#web/features/posts/card/post-skeleton.tsx';
import { PostsAbove } from './posts-above.tsx';
import { WholePost } from '#web/features/posts/card/whole-post.tsx';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';
import { strings } from '#web/features/posts/post/strings.ts';

export function PostScreen() {
  const { id = '' } = useParams();
  return <OnePost key={id} id={id} />;
}

function OnePost({ id }: { id: string }) {
  const [search] = useSearchParams();
  const post = usePost(id);
  const absence = useAbsence(id);
  const query = useQuery(postOptions(usePage(), id));
  useScreenTitle(
    post && isComment(post) ? moreStrings.composerTitle.comment : moreStrings.postHeading,
  );

  const isAway = post ? isAd(post) : query.data?.isThere === false || absence === 'gone';
  if (isAway) {
    return (
      <EmptyState
        drawing="away"
        title={strings.unavailable}
        hint={moreStrings.unavailableHint}
        action={
          <Link to="/feed" className={styles.link}>
            {moreStrings.toFeed}
          </Link>
        }
      />
    );
  }
  if (!post) {
    if (!query.isError) return <PostSkeletons count={3} />;
    return (
      <EmptyState
        drawing="away"
        title={strings.loadFailed}
        hint={errorText(query.error)}
        action={<Button onClick={() => void query.refetch()}>{strings.retry}</Button>}
      />
    );
  }
  if (post.isRepost && post.repostId) {
    const asked = search.size > 0 ? `?${search}` : '';
    return <Navigate to={`/post/${post.repostId}${asked}`} replace />;
  }
  return (
    <PostArea className={styles.screen}>
      {isComment(post) && <PostsAbove post={post} />}
      <WholePost post={post} />
      <CommentsSection post={post} goal={search.get('scrollToComment')} />
    </PostArea>
  );
}
