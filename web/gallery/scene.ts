import type { Post } from '@rookery/contract/posts/post.ts';
import type { ReactNode } from 'react';

import type { PostCardProps } from '#web/features/posts/public.ts';

export interface Scene {
  /** Caption and file name of its pictures: kebab-case, stable between commits. */
  id: string;
  draw(): ReactNode;
  /** Scenes over the page open in their own window; this selector finds them there. */
  opens?: string;
}

export type GroupName = 'parts' | 'windows' | 'cards';

/** A sample card. `beside` are posts that it refers to, `card` is how its list shows it. */
export interface CardSample {
  id: string;
  post: Post;
  beside?: readonly Post[];
  card?: Partial<PostCardProps>;
}
