/** Public API: the suggested names and hashtags below a text field. */
export { optionId, SuggestList } from './suggest-list.tsx';
export { useSuggest } from './use-suggest.ts';
