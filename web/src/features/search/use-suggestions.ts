import { useQuery } from '@tanstack/react-query';

import { usePage } from '#web/data/page/page-context.ts';
import { useDebounced } from '#web/ui/controls/use-debounced.ts';

import { mayRequest, mayShow, type QuickQuery, parseQuery } from './quick-query.ts';
import { filterSuggestions, suggestionOptions, type Suggestions } from './suggestions.ts';

const PAUSE_MS = 1000;

export interface SuggestionsState {
  found: Suggestions | undefined;
  isAsking: boolean;
  retry(): void;
}

/**
 * The suggestions for a text, requested after a pause. Until then, earlier ones are narrowed to it.
 * @param isTyped the member has changed the text; an initial text requests nothing
 */
export function useSuggestions(
  text: string,
  query: QuickQuery,
  isTyped: boolean,
): SuggestionsState {
  const page = usePage();
  const asked = parseQuery(useDebounced(text, PAUSE_MS), query.kind);
  const { data, isFetching, isPlaceholderData, refetch } = useQuery({
    ...suggestionOptions(page, asked.categories, asked.term),
    enabled: isTyped && mayRequest(asked) && mayRequest(query),
    placeholderData: (before) => before,
  });
  const isAnswered = asked.term === query.term && asked.categories[0] === query.categories[0];
  const isWhole = isAnswered && !isPlaceholderData;
  return {
    found: data && (isWhole ? data : filterSuggestions(data, query.term)),
    isAsking: mayShow(query) && (isFetching || !isAnswered),
    retry: () => void refetch(),
  };
}
