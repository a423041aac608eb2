import type { Page } from 'playwright-core';

type ObservedWindow = Window & { RealObserver?: typeof IntersectionObserver };

export function waitForIntersection(page: Page, id: string, isInSight: boolean): Promise<void> {
  return page.evaluate(
    ([wanted, isWanted]) =>
      new Promise<void>((resolve) => {
        const element = document.querySelector(`[data-post="${wanted}"]`);
        if (!element) return resolve();
        // Use the real observer, because a test may count the page's own observers.
        const { RealObserver = IntersectionObserver } = window as ObservedWindow;
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
