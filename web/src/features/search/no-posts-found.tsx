import { Link } from '#web/router/link.tsx';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';

import type { SearchKind } from './kinds.ts';
import { noPostsText } from './no-posts.ts';
import styles from './results-screen.module.css';
import { strings } from './strings.ts';

export function NoPosts({ kind, term }: { kind: SearchKind; term: string }) {
  return (
    <EmptyState
      title={noPostsText(kind, term)}
      hint={strings.noPostsHint}
      action={
        <Link to="/search" className={styles.link}>
          {strings.searchAgain}
        </Link>
      }
    />
  );
}
