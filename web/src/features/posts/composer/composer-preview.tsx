import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';

import { IconButton } from '#web/ui/controls/icon-button.tsx';

import styles from './composer-preview.module.css';
import { LinkCard } from '#web/features/posts/card/link-card.tsx';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';

export function ComposerPreview({
  preview,
  isLocked,
  onRemove,
}: {
  preview: OpenGraph | null;
  isLocked: boolean;
  onRemove(): void;
}) {
  return (
    <>
      <p className="sr-only" role="status">
        {preview && moreStrings.previewShown(preview.title)}
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
    </>
  );
}
