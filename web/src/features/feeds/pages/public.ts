/** The door to how lists are fetched, for the parts of a page. */
export { createListOptions, type ListOptions } from './feed-options.part.ts';
