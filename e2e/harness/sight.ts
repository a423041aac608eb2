import type { Page } from 'playwright-core';

type Counted = Window & { RealObserver?: typeof IntersectionObserver };

/** Resolves when the browser has told that a card is in sight, or out of it; the page was told before. */
export function crossed(page: Page, id: string, isInSight: boolean): Promise<void> {
  return page.evaluate(
    ([wanted, isWanted]) =>
      new Promise<void>((resolve) => {
        const element = document.querySelector(`[data-post="${wanted}"]`);
        if (!element) return resolve();
        // Where a test counts the page's observers, this is none of them.
        const { RealObserver = IntersectionObserver } = window as Counted;
        const observer = new RealObserver(
          (entries) => {
            if (entries.at(-1)?.isIntersecting !== isWanted) return;
            observer.disconnect();
            resolve();
          },
          { rootMargin: '50px', threshold: 0.1 },
        );
        observer.observe(element);
      }),
    [id, isInSight] as const,
  );
}
