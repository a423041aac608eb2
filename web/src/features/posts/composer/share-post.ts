import { session } from '#web/data/page/session.ts';
import { showToast } from '#web/ui/show-toast.ts';

import { shareLink } from '#web/features/posts/post/post-link.ts';
import { strings } from '#web/features/posts/post/strings.ts';

/** Copies a post's address with the member's own referral code. */
export function sharePost(id: string, showLink: (link: string) => void): Promise<void> {
  return shareAddress(`/post/${id}`, showLink);
}

/** Copies the address of a screen with the member's own referral code; where that fails, shows it to be copied. */
export async function shareAddress(path: string, showLink: (link: string) => void): Promise<void> {
  const code = session.getState().currentUser?.referral_code ?? '';
  const link = shareLink(location.origin, path, code);
  try {
    await navigator.clipboard.writeText(link);
    showToast(strings.linkCopied);
  } catch {
    // Not allowed, or no clipboard on plain http: the link itself is shown.
    showLink(link);
  }
}
