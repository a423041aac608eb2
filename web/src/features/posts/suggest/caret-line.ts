import type { Box } from './suggest-position.ts';

const COPIED = [
  'direction',
  'boxSizing',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'borderTopWidth',
  'borderRightWidth',
  'borderBottomWidth',
  'borderLeftWidth',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'fontStyle',
  'fontStretch',
  'letterSpacing',
  'lineHeight',
  'textAlign',
  'textIndent',
  'tabSize',
  'wordSpacing',
  'overflowWrap',
] as const;

/**
 * Finds the position of a character of a text area in the window. Browsers don’t expose it, so a copy is
 * measured.
 */
export function characterBox(area: HTMLTextAreaElement, offset: number): Box {
  const style = getComputedStyle(area);
  const copy = document.createElement('div');
  const mark = document.createElement('span');
  for (const name of COPIED) {
    (copy.style as unknown as Record<string, string>)[name] = (
      style as unknown as Record<string, string>
    )[name] as string;
  }
  Object.assign(copy.style, {
    position: 'absolute',
    top: '0',
    left: '0',
    visibility: 'hidden',
    borderStyle: 'solid',
    whiteSpace: 'pre-wrap',
    width: `${area.offsetWidth}px`,
  });
  copy.setAttribute('aria-hidden', 'true');
  mark.textContent = area.value.slice(offset, offset + 1) || '.';
  copy.append(area.value.slice(0, offset), mark, area.value.slice(offset + 1));
  // Use the text area’s own parent, because that may be a sheet that is moved or scaled.
  area.parentElement?.append(copy);
  const [line, whole] = [mark.getBoundingClientRect(), copy.getBoundingClientRect()];
  copy.remove();
  const at = area.getBoundingClientRect();
  return {
    top: at.top - area.scrollTop + line.top - whole.top,
    left: at.left + line.left - whole.left,
    width: line.width,
    height: line.height,
  };
}

export function visibleBox(area: HTMLTextAreaElement): Box {
  const { visualViewport } = window;
  const { clientWidth } = document.documentElement;
  const dialog = area.closest('[role=dialog]')?.getBoundingClientRect();
  const left = Math.max(visualViewport?.offsetLeft ?? 0, dialog?.left ?? 0);
  const right = Math.min(clientWidth, dialog?.right ?? clientWidth);
  return {
    top: visualViewport?.offsetTop ?? 0,
    left,
    width: right - left,
    height: visualViewport?.height ?? window.innerHeight,
  };
}
