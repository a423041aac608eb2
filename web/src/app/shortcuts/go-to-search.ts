import { navigate } from '#web/router/router.tsx';

/** Into the search box that is in view, else to the screen that begins with one. */
export function goToSearch(): void {
  const boxes = document.querySelectorAll<HTMLInputElement>('search input');
  const box = [...boxes].find((each) => each.checkVisibility());
  if (!box) return navigate('/search');
  box.focus();
  box.select();
}
