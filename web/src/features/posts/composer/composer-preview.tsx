import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';

import { usePost } from '#web/data/entities/entities.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';

import styles from './composer-preview.module.css';
import { LinkCard } from '#web/features/posts/card/link-card.tsx';
import { LinkedPost } from '#web/features/posts/card/linked-post.tsx';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';

export function ComposerPreview({
  preview,
  linked,
  isLocked,
  onRemove,
}: {
  preview: OpenGraph | null;
  /** The post that the text links to. Shown if there is no preview. */
  linked: string | null;
  isLocked: boolean;
  onRemove(): void;
}) {
  const author = usePost(linked ?? '')?.user.name;
  return (
    <>
      <p className="sr-only" role="status">
        {preview && moreStrings.previewShown(preview.title)}
        {!preview && author && moreStrings.previewShown(moreStrings.postBy(author))}
      </p>
      {preview && (
        <div className={styles.preview}>
          <LinkCard preview={preview} />
          <IconButton
            className={styles.remove}
            icon="close"
            size={16}
            label={moreStrings.removePreview}
            disabled={isLocked}
            onClick={onRemove}
          />
        </div>
      )}
      {!preview && linked !== null && (
        <div className={styles.preview} inert>
          <LinkedPost key={linked} id={linked} />
        </div>
      )}
    </>
  );
}
