import type { Post } from '@rookery/contract/posts/post.ts';

import { BEN, longText, ME, original, picture, samplePost, type SamplePost } from './samples.ts';
import type { CardSample } from './scene.ts';

export function repostSamples(): CardSample[] {
  const said: SamplePost = { body: 'Said first by Ana.' };
  return [
    { id: 'repost', post: repost('repost', said) },
    {
      id: 'repost-by-many',
      post: repost('repost-by-many', said, {
        repostUsernames: ['ben', 'a_handle_as_long_as_it_may_be', 'someone_else'],
        additionalReposts: 12,
      }),
    },
    { id: 'repost-of-nothing', post: repostOfDeleted('repost-of-nothing', { user: BEN }) },
    { id: 'own-repost-of-nothing', post: repostOfDeleted('own-repost-of-nothing', { user: ME }) },
    { id: 'quote', post: quote('quote', said) },
    { id: 'quote-of-long-text', post: quote('quote-of-long-text', { body: longText(900) }) },
    {
      id: 'quote-of-text-and-picture',
      post: quote('quote-of-text-and-picture', { ...said, images: [picture(1200, 800, 90)] }),
    },
    {
      id: 'quote-of-pictures',
      post: quote('quote-of-pictures', { images: [picture(1200, 800, 90), picture(9, 9, 210)] }),
    },
    { id: 'quote-of-nothing', post: quoteOfDeleted() },
  ];
}

function repost(id: string, said: SamplePost, more: SamplePost = {}): Post {
  const brought = original(`${id}-original`, said);
  return {
    ...samplePost(id, { postType: 'REPOST', user: BEN, isRepost: true, ...more }),
    repostId: brought.id,
    original: brought,
  };
}

function repostOfDeleted(id: string, more: SamplePost): Post {
  const repostId = `${id}-original`;
  return samplePost(id, { postType: 'REPOST', isRepost: true, repostId, ...more });
}

function quote(id: string, said: SamplePost): Post {
  const brought = original(`${id}-original`, said);
  return { ...quotePost(id), repostId: brought.id, original: brought };
}

function quoteOfDeleted(): Post {
  return { ...quotePost('quote-of-nothing'), repostId: 'quote-of-nothing-original' };
}

function quotePost(id: string): Post {
  const body = 'This, exactly.';
  return samplePost(id, { postType: 'quote', user: BEN, body, isRepostWithComment: true });
}
