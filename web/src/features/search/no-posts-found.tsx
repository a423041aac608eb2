import { Link } from '#web/router/link.tsx';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';

import { resultsPath, type SearchKind } from './kinds.ts';
import { noPostsText } from './no-posts.ts';
import styles from './results-screen.module.css';
import { strings } from './strings.ts';

interface NoPostsProps {
  kind: SearchKind;
  term: string;
  /** The text of the search, if the posts of one member are listed. */
  sought?: string;
}

export function NoPosts({ kind, term, sought = term }: NoPostsProps) {
  return (
    <EmptyState
      title={noPostsText(kind, term)}
      hint={strings.noPostsHint}
      action={
        <Link to={resultsPath('top', sought)} className={styles.link}>
          {strings.allResults}
        </Link>
      }
    />
  );
}
