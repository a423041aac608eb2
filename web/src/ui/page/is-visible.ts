/** Whether the element is rendered. Safari before 17.4 lacks `checkVisibility`. */
export function isVisible(element: Element): boolean {
  return 'checkVisibility' in element
    ? element.checkVisibility()
    : (element as Element).getClientRects().length > 0;
}
