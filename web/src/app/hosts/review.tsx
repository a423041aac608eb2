import { strings } from '#web/app/strings/strings.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useRequiredLazy } from '#web/ui/lazy/use-required-lazy.ts';
import { lazyModule } from '#web/ui/lazy/use-lazy.ts';
import styles from './review.module.css';

const tool = lazyModule(() => import('#web/features/moderation/review/review-tool.tsx'));

export function Review({ id }: { id: string }) {
  const { loaded, hasFailed, retry } = useRequiredLazy(tool);
  if (loaded) return <loaded.ReviewTool id={id} />;
  return (
    hasFailed && (
      <div className={styles.failed}>
        <p>{strings.missingPart}</p>
        <Button size="small" onClick={retry}>
          {strings.retry}
        </Button>
      </div>
    )
  );
}
