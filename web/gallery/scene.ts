import type { Post } from '@rookery/contract/posts/post.ts';
import type { ReactNode } from 'react';

import type { PostCardProps } from '#web/features/posts/public.ts';

export interface Scene {
  /**
   * Caption of the scene and file name of its pictures. Written in kebab-case and stable between commits.
   */
  id: string;
  draw(): ReactNode;
  /** Scenes that cover the page are shown in an iframe. This selector finds them there. */
  opens?: string;
}

export type GroupName = 'parts' | 'windows' | 'cards';

/**
 * A sample card. `beside` contains the posts that the card refers to. `card` contains how a list shows the
 * card.
 */
export interface CardSample {
  id: string;
  post: Post;
  beside?: readonly Post[];
  card?: Partial<PostCardProps>;
}
