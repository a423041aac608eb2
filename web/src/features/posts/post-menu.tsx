import { useEffect, useState } from 'react';

import { requestProfile } from '#web/data/entities-load.ts';
import { usePost } from '#web/data/entities.ts';
import { useSession } from '#web/data/session.ts';
import type { MenuItem } from '#web/ui/menu-props.ts';
import { MenuList } from '#web/ui/menu.tsx';

import { setFollow, useFollow } from '../relations/public.ts';
import { DeletePost } from './delete-post.tsx';
import { words } from './words.ts';

/** So long the menu waits to learn how the viewer stands to the author. */
const PATIENCE_MS = 700;

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
  const isLate = useLater(PATIENCE_MS);

  useEffect(() => {
    if (author && !isOwn) requestProfile(author);
  }, [author, isOwn]);

  if (!post) return null;
  if (isDeleting) return <DeletePost post={post} onClose={onClose} />;
  // Opened at once without it, the entry would push the others away under the finger.
  if (!isOwn && !follow && !isLate) return null;
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

/** Whether so much time has passed since this was first drawn. */
function useLater(ms: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLate;
}
