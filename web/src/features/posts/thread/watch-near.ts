/** What is this far above or below the window is about to be read, in pixels. */
const NEAR = 2500;

const listeners = new Map<Element, (isNear: boolean, height: number) => void>();
let observer: IntersectionObserver | undefined;

/**
 * Tells whether an element is near the window, now and whenever that changes, and how high it is.
 * @returns the function that stops it
 */
export function watchNear(
  element: Element,
  listener: (isNear: boolean, height: number) => void,
): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        listeners.get(target)?.(isIntersecting, boundingClientRect.height);
      }
    },
    { rootMargin: `${NEAR}px 0px` },
  );
  listeners.set(element, listener);
  observer.observe(element);
  return () => {
    listeners.delete(element);
    observer?.unobserve(element);
  };
}

export function isNear(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > -NEAR && top < window.innerHeight + NEAR;
}
