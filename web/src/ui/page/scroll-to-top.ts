/** Goes to the top of the page: smoothly, or at once for those who want no motion. */
export function scrollToTop(): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
}
