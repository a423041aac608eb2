import type { Post } from '@rookery/contract/posts/post.ts';
import type { ReactNode } from 'react';

import type { PostCardProps } from '#web/features/posts/public.ts';

/** One thing to look at. */
export interface Scene {
  /** Stands above it and names its pictures: lower case, words joined by hyphens, the same from commit to commit. */
  id: string;
  draw(): ReactNode;
  /** What lies over a page is drawn in a window of its own; this selector finds it there. */
  opens?: string;
}

/** The parts of web/src/ui, what lies over the page, and the post in every state. */
export type GroupName = 'parts' | 'windows' | 'cards';

/** A post to be shown as a card; `beside` are posts that it speaks of, `card` how its list shows it. */
export interface CardSample {
  id: string;
  post: Post;
  beside?: readonly Post[];
  card?: Partial<PostCardProps>;
}
