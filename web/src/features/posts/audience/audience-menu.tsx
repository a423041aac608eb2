import type { Post } from '@rookery/contract/posts/post.ts';

import { usePage } from '#web/data/page/page-context.ts';
import { isComment } from '#web/features/posts/post/post-label.ts';
import { MenuList } from '#web/ui/menu/menu.tsx';

import { audienceMenu } from './audience-items.ts';
import { changeAudience } from './change-controls.ts';

interface AudienceMenuProps {
  post: Post;
  anchor: Element;
  onClose(): void;
}

export function AudienceMenu({ post, anchor, onClose }: AudienceMenuProps) {
  const page = usePage();
  const menu = audienceMenu(
    post,
    isComment(post),
    (choice) => void changeAudience(page, post, choice),
  );
  return <MenuList anchor={anchor} {...menu} onClose={onClose} />;
}
