import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

import { panView, type Point, swipeOf, type View, UNZOOMED, zoomView } from './viewer-gestures.ts';

interface ViewerGesturesOptions {
  stage: RefObject<HTMLElement | null>;
  canZoom: boolean;
  onSwipe(meant: 'next' | 'previous' | 'close'): void;
}

const DOUBLE_CLICK_ZOOM = 2.5;
const STEP = 1.5;
/** A shorter move, in pixels, is a tremble of the finger. */
const DRAG_THRESHOLD_PX = 8;

const INITIAL_GESTURE = { x: 0, y: 0, isDrag: false, isPinch: false };

export function useViewerGestures({ stage, canZoom, onSwipe }: ViewerGesturesOptions) {
  const [view, setView] = useState<View>(UNZOOMED);
  const [drag, setDrag] = useState<Point | null>(null);
  const fingers = useRef(new Map<number, Point>());
  const moved = useRef(INITIAL_GESTURE);

  const size = (): Point => ({
    x: stage.current?.clientWidth ?? 0,
    y: stage.current?.clientHeight ?? 0,
  });
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = stage.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const zoom = (factor: number, point: Point = { x: 0, y: 0 }): void => {
    if (canZoom) setView((now) => zoomView(now, factor, point, size()));
  };
  useWheel(stage, (event) => {
    zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), pointOf(event));
  });

  const pinch = (before: Point, now: Point, other: Point): void => {
    const spread = (point: Point): number => Math.hypot(point.x - other.x, point.y - other.y);
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    zoom(spread(now) / Math.max(1, spread(before)), middle);
    setView((seen) => panView(seen, (now.x - before.x) / 2, (now.y - before.y) / 2, size()));
  };
  const release = (event: PointerEvent, isMeant: boolean): void => {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0) return;
    setDrag(null);
    const { x, y, isPinch } = moved.current;
    const meant = view.scale === 1 && !isPinch ? swipeOf(x, y) : null;
    if (isMeant && meant) onSwipe(meant);
  };
  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (fingers.current.size === 0) moved.current = { ...INITIAL_GESTURE };
      if (event.button !== 0 || (event.target as Element).closest('button, input, select')) return;
      fingers.current.set(event.pointerId, pointOf(event));
    },
    onPointerMove(event: PointerEvent) {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const now = pointOf(event);
      fingers.current.set(event.pointerId, now);
      const [other] = [...fingers.current].flatMap(([id, at]) =>
        id === event.pointerId ? [] : [at],
      );
      const total = moved.current;
      total.x += now.x - before.x;
      total.y += now.y - before.y;
      if (other) total.isPinch = true;
      if (Math.hypot(total.x, total.y) > DRAG_THRESHOLD_PX || other) total.isDrag = true;
      if (!total.isDrag) return;
      // Capture the pointer from here on, so that its release is not a click.
      stage.current?.setPointerCapture(event.pointerId);
      if (other) pinch(before, now, other);
      else if (view.scale > 1)
        setView((at) => panView(at, now.x - before.x, now.y - before.y, size()));
      else setDrag(lockToAxis(total));
    },
    onPointerUp: (event: PointerEvent) => release(event, true),
    onPointerCancel: (event: PointerEvent) => release(event, false),
    onClickCapture(event: MouseEvent) {
      // The release after a swipe must not click. A click by keyboard (`detail` 0) passes.
      if (moved.current.isDrag && event.detail > 0) event.stopPropagation();
    },
    onDoubleClick(event: MouseEvent) {
      if ((event.target as Element).closest('button, [data-player]')) return;
      zoom(view.scale > 1 ? 0 : DOUBLE_CLICK_ZOOM, pointOf(event));
    },
  };
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoom(STEP),
    '=': () => zoom(STEP),
    '-': () => zoom(1 / STEP),
    '0': () => setView(UNZOOMED),
  };
  return { view, drag, handlers, keys, showWhole: () => setView(UNZOOMED) };
}

/** Registered natively: React’s listener is passive, so it cannot prevent the page zoom. */
function useWheel(stage: RefObject<HTMLElement | null>, turned: (event: WheelEvent) => void): void {
  const turn = useEffectEvent(turned);
  useEffect(() => {
    const element = stage.current;
    const listener = (event: WheelEvent): void => {
      event.preventDefault();
      turn(event);
    };
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [stage]);
}

function lockToAxis({ x, y }: Point): Point {
  return Math.abs(x) >= Math.abs(y) ? { x, y: 0 } : { x: 0, y: Math.max(0, y) };
}
