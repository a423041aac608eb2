const POP_MS = 180;
const POP = [{ scale: '0.7' }, { scale: '1.2', offset: 0.6 }, { scale: '1' }];

/**
 * Animates the new reaction unless motion is reduced. If the clicked button is gone, another reaction
 * button gets the focus.
 */
export function popReaction(anchor: Element, name: string): void {
  const card = anchor.closest('[data-post]');
  requestAnimationFrame(() => {
    const buttons = [...(card?.querySelectorAll<HTMLElement>('[data-act="react"]') ?? [])];
    if (!anchor.isConnected && document.activeElement === document.body) {
      buttons.at(-1)?.focus({ preventScroll: true });
    }
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const worn = buttons.filter(
      ({ dataset, ariaPressed }) =>
        dataset['mine'] === name || (dataset['name'] === name && ariaPressed === 'true'),
    );
    for (const each of worn) each.animate(POP, { duration: POP_MS, easing: 'ease-out' });
  });
}
