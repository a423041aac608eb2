import { writeComments } from './comments.ts';
import { illustrate } from './illustrate.ts';
import { members } from '../content/members.ts';
import { writePosts } from './posts.ts';
import { createRandom } from './random.ts';
import type { ContentOptions, DemoContent } from './demo-content.ts';

export function writeContent(options: ContentOptions): DemoContent {
  const random = createRandom(options.seed);
  const posts = writePosts(members, options, random);
  const comments = writeComments(members, posts, options.now, random);
  // Pictures and links have their own seed, so that they change no text.
  const shown = illustrate(posts, createRandom(options.seed + 2));
  return { members, posts: shown, comments };
}
