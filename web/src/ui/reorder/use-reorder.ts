import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

/** A mouse drags immediately. A finger drags after resting this long, and scrolls before that. */
const HOLD_MS = 250;
const SLACK_PX = 8;

interface DragStart {
  id: string;
  x: number;
  y: number;
  isDragging: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

interface Reorder {
  draggedId: string | null;
  handlers: { onPointerDown(event: ReactPointerEvent): void };
  /** False right after a drag, because the end of a drag also fires a click. */
  isClick(): boolean;
}

interface ReorderOptions {
  /** The attribute of an item that has its id. */
  attribute: `data-${string}`;
  /** Whether the items are below each other. */
  isVertical?: boolean;
  onEnd?(): void;
}

export function useReorder(
  list: RefObject<HTMLElement | null>,
  move: (id: string, to: number) => void,
  { attribute, isVertical = false, onEnd }: ReorderOptions,
): Reorder {
  const [draggedId, setDragged] = useState<string | null>(null);
  const grip = useRef<DragStart | null>(null);
  const wasDrag = useRef(false);
  const latest = useRef({ move, onEnd });
  useEffect(() => {
    latest.current = { move, onEnd };
  });

  const begin = useCallback((): void => {
    if (!grip.current) return;
    grip.current.isDragging = true;
    wasDrag.current = true;
    setDragged(grip.current.id);
  }, []);

  useEffect(() => {
    const end = (): void => {
      const wasDragging = grip.current?.isDragging;
      clearTimeout(grip.current?.timer);
      grip.current = null;
      setDragged(null);
      if (wasDragging) latest.current.onEnd?.();
    };
    const pull = (event: PointerEvent): void => {
      const held = grip.current;
      if (!held) return;
      const isAway = Math.hypot(event.clientX - held.x, event.clientY - held.y) > SLACK_PX;
      if (!held.isDragging && isAway) {
        if (event.pointerType === 'mouse') begin();
        else return end();
      }
      if (held.isDragging && list.current) {
        const at = isVertical ? event.clientY : event.clientX;
        latest.current.move(held.id, indexAt(list.current, at, isVertical));
      }
    };
    const hold = (event: TouchEvent): void => {
      if (grip.current?.isDragging && event.cancelable) event.preventDefault();
    };
    window.addEventListener('pointermove', pull);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    window.addEventListener('touchmove', hold, { passive: false });
    return () => {
      end();
      window.removeEventListener('pointermove', pull);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('touchmove', hold);
    };
  }, [list, begin, isVertical]);

  return {
    draggedId,
    handlers: {
      onPointerDown(event) {
        wasDrag.current = false;
        const id = (event.target as Element).closest(`[${attribute}]`)?.getAttribute(attribute);
        if (!id || event.button !== 0) return;
        const { clientX: x, clientY: y } = event;
        const timer = event.pointerType === 'mouse' ? undefined : setTimeout(begin, HOLD_MS);
        grip.current = { id, x, y, isDragging: false, timer };
      },
    },
    isClick: () => !wasDrag.current,
  };
}

function indexAt(list: HTMLElement, place: number, isVertical: boolean): number {
  const boxes = [...list.children].map((child) => child.getBoundingClientRect());
  const at = boxes.findIndex(({ right, bottom }) => place < (isVertical ? bottom : right));
  return at < 0 ? boxes.length - 1 : at;
}
