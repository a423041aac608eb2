/** The rows of the list that is shown; a hidden feed may lie in the page as well. */
function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-row]')].filter((row) =>
    row.checkVisibility(),
  );
}

/** Where the reader is: at what is in focus, else at the first post that is in view. */
export function currentRow(): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('[data-row]');
  if (focused) return focused;
  const header = document.querySelector('main > header')?.getBoundingClientRect().bottom ?? 0;
  return rows().find((row) => row.getBoundingClientRect().bottom > header + 1);
}

/** @returns what brings the focus to the post after this one, once it has left */
export function focusAfter(id: string): () => void {
  const all = rows();
  const at = all.findIndex((row) => row.dataset['row'] === id);
  const next = (all[at + 1] ?? all[at - 1])?.dataset['row'];
  return () =>
    requestAnimationFrame(() => {
      const row = rows().find((each) => each.dataset['row'] === next);
      const card = row?.querySelector<HTMLElement>('article[tabindex]');
      card?.focus({ preventScroll: true });
      card?.scrollIntoView({ block: 'nearest' });
    });
}
