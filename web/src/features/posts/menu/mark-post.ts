import type { Post } from '@rookery/contract/posts/post.ts';

import { showFailure } from '#web/data/api/show-failure.ts';
import { browserPage } from '#web/data/page/browser-page.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { moderatePost } from './moderate.part.ts';
import { staffStrings } from './staff-strings.ts';

export type Mark = 'applyNSFW' | 'applyTroll';

/** Staff: marks a post as sensitive or for the web alone, or takes the mark back; and offers to undo that. */
export async function markPost(post: Post, action: Mark, mayUndo = true): Promise<void> {
  const wasOn = action === 'applyNSFW' ? post.isSensitive : post.isTrolling;
  try {
    await moderatePost(browserPage, post, { action });
  } catch (error) {
    console.error('A post could not be marked.', error);
    showFailure(error);
    return;
  }
  const marked = {
    ...post,
    ...(action === 'applyNSFW' ? { isSensitive: !wasOn } : { isTrolling: !wasOn }),
  };
  const undo = { label: staffStrings.undo, onPress: () => void markPost(marked, action, false) };
  showToast(staffStrings.marked[action](!wasOn), mayUndo ? { action: undo } : {});
}
