import { isVisible } from '#web/ui/page/is-visible.ts';
import { navigate } from '#web/router/router.tsx';

export function goToSearch(): void {
  const boxes = document.querySelectorAll<HTMLInputElement>('search input');
  const box = [...boxes].find((each) => isVisible(each));
  if (!box) return navigate('/search');
  box.focus();
  box.select();
}
