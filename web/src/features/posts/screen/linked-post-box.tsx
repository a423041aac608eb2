import { LinkedPost } from '#web/features/posts/card/linked-post.tsx';
import { firstLinkedPost } from '#web/features/posts/post/linked-post.ts';
import { PostArea } from './post-area.tsx';

interface LinkedPostBoxProps {
  text: string;
  className: string | undefined;
}

/** The card of the first post of this community that a text outside posts links to. */
export function LinkedPostBox({ text, className }: LinkedPostBoxProps) {
  const id = firstLinkedPost(text, location.origin);
  if (id === null) return null;
  return (
    <PostArea className={className}>
      <LinkedPost id={id} />
    </PostArea>
  );
}
