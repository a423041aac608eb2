import type { Post } from '@rookery/contract/posts/post.ts';

import { showFailure } from '#web/data/api/show-failure.ts';
import { browserPage } from '#web/data/page/browser-page.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { isMarked, type Mark, setMark } from './mark.part.ts';
import { staffStrings } from './staff-strings.ts';

/** Staff: marks a post as sensitive or for the web alone, or takes the mark back; and offers to undo that. */
export async function markPost(
  post: Post,
  mark: Mark,
  on = !isMarked(post, mark),
  mayUndo = true,
): Promise<void> {
  try {
    const { isOn, isChanged } = await setMark(browserPage, post, mark, on);
    const undo = { label: staffStrings.undo, onPress: () => void markPost(post, mark, !on, false) };
    showToast(staffStrings.marked[mark](isOn), mayUndo && isChanged ? { action: undo } : {});
  } catch (error) {
    console.error('A post could not be marked.', error);
    showFailure(error);
  }
}
