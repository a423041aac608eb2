import { useEffect, useState } from 'react';

import { requestProfile } from '#web/data/entities-load.ts';
import { usePost } from '#web/data/entities.ts';
import { useSession } from '#web/data/session.ts';
import { MenuList, type MenuItem } from '#web/ui/menu.tsx';

import { setFollow, useFollow } from '../relations/public.ts';
import { DeletePost } from './delete-post.tsx';
import { words } from './words.ts';

interface PostMenuProps {
  id: string;
  anchor: Element;
  onShare(): void;
  onClose(): void;
}

/** What can be done with a post: its owner deletes and shares, others follow its author and share. */
export function PostMenu({ id, anchor, onShare, onClose }: PostMenuProps) {
  const post = usePost(id);
  const own = useSession((session) => session.currentUser?.ulid);
  const author = post?.user.userId ?? '';
  const follow = useFollow(author);
  const [isDeleting, setDeleting] = useState(false);
  const isOwn = author === own;

  useEffect(() => {
    if (author && !isOwn) requestProfile(author);
  }, [author, isOwn]);

  if (!post) return null;
  if (isDeleting) return <DeletePost post={post} onClose={onClose} />;
  const items: MenuItem[] = [{ label: words.share, icon: 'share', onSelect: onShare }];
  if (isOwn) {
    items.push({
      label: words.delete,
      icon: 'trash',
      danger: true,
      onSelect: () => setDeleting(true),
    });
  } else if (follow) {
    const isFollowing = follow.wish ?? follow.isFollowing;
    items.unshift({
      label: `${isFollowing ? words.unfollow : words.follow} @${post.user.username ?? ''}`,
      icon: isFollowing ? 'unfollow' : 'follow',
      onSelect: () => setFollow(author, !isFollowing, 'menu'),
    });
  }
  return <MenuList anchor={anchor} label={words.more} items={items} onClose={onClose} />;
}
