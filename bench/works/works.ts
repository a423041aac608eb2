import type { Work } from '../measure/call-work.ts';
import { CHANGED_FEED_WORKS, FEED_WORKS } from './feeds.ts';
import { LIST_WORKS } from './lists.ts';
import { CREATE_WORKS, POST_WORKS } from './posts.ts';
import { LOADED_WORKS, START_WORKS } from './processes.ts';

export const READ_WORKS: readonly Work[] = [...FEED_WORKS, ...POST_WORKS, ...LIST_WORKS];

/** All works in the order of a whole run: those that change the community come last. */
export const WORKS: readonly Work[] = [
  ...START_WORKS,
  ...READ_WORKS,
  ...CREATE_WORKS,
  ...CHANGED_FEED_WORKS,
  ...LOADED_WORKS,
];
