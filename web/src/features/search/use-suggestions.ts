import { useQuery } from '@tanstack/react-query';

import { usePage } from '#web/data/page/page-context.ts';
import { usePaused } from '#web/ui/controls/use-paused.ts';

import { mayAsk, mayShow, type QuickQuery, readQuery } from './quick-query.ts';
import { narrowed, suggestionOptions, type Suggestions } from './suggestions.ts';

const PAUSE_MS = 1000;

export interface Suggesting {
  found: Suggestions | undefined;
  isAsking: boolean;
  retry(): void;
}

/**
 * The suggestions for a text, requested after a pause. Until then, earlier ones are narrowed to it.
 * @param isTyped the member has changed the text; an initial text requests nothing
 */
export function useSuggestions(text: string, query: QuickQuery, isTyped: boolean): Suggesting {
  const page = usePage();
  const asked = readQuery(usePaused(text, PAUSE_MS), query.kind);
  const { data, isFetching, isPlaceholderData, refetch } = useQuery({
    ...suggestionOptions(page, asked.categories, asked.term),
    enabled: isTyped && mayAsk(asked) && mayAsk(query),
    placeholderData: (before) => before,
  });
  const isAnswered = asked.term === query.term && asked.categories[0] === query.categories[0];
  const isWhole = isAnswered && !isPlaceholderData;
  return {
    found: data && (isWhole ? data : narrowed(data, query.term)),
    isAsking: mayShow(query) && (isFetching || !isAnswered),
    retry: () => void refetch(),
  };
}
