import { useRequiredLazy } from '#web/ui/lazy/use-required-lazy.ts';
import { lazyModule } from '#web/ui/lazy/use-lazy.ts';
import { Missing } from './missing.tsx';

const tool = lazyModule(() => import('#web/features/moderation/review/review-tool.tsx'));

export function Review({ id }: { id: string }) {
  const { loaded, hasFailed, retry } = useRequiredLazy(tool);
  if (loaded) return <loaded.ReviewTool id={id} />;
  return hasFailed && <Missing onRetry={retry} />;
}
