import { createEntities } from '#web/data/entities/entities.part.ts';
import type { Page } from '#web/data/page/page.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { isAd } from '#web/features/posts/post/ads.ts';
import { shareLink } from '#web/features/posts/post/post-link.ts';
import { strings } from '#web/features/posts/post/strings.ts';

/** Copies a post’s address with the member’s referral code. An ad has no page, so its link is copied. */
export function sharePost(page: Page, id: string, showLink: (link: string) => void): Promise<void> {
  const post = page.part(createEntities).posts.get(id);
  if (post && isAd(post)) return copyLink(post.openGraph?.url ?? '', showLink);
  return shareAddress(page, `/post/${id}`, showLink);
}

/** Copies a screen’s address with the member’s referral code. When that fails, shows it for copying by hand. */
export async function shareAddress(
  { session }: Page,
  path: string,
  showLink: (link: string) => void,
): Promise<void> {
  const code = session.getState().currentUser?.referral_code ?? '';
  await copyLink(shareLink(location.origin, path, code), showLink);
}

async function copyLink(link: string, showLink: (link: string) => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    showToast(strings.linkCopied);
  } catch {
    showLink(link);
  }
}
