import { errorText } from '#web/data/http/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';

import styles from './chat-list.module.css';
import { strings } from '#web/features/chats/strings/strings.ts';

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage(): Promise<unknown>;
}

export function MoreRows({ query }: { query: Pages }) {
  return (
    <>
      {query.isFetchNextPageError && (
        <p className={styles.failed} role="alert">
          {errorText(query.error)}
        </p>
      )}
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {strings.loadMore}
          </Button>
        </div>
      )}
    </>
  );
}
