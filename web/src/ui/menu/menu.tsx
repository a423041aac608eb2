import type { MenuListProps } from './menu-props.ts';
import { part, usePart } from '#web/ui/part/use-part.ts';

const lists = part(() => import('./menu-list.tsx'));

/** A menu that is open. What draws it is fetched when the first one opens. */
export function MenuList(props: MenuListProps) {
  const list = usePart(lists, true, props.onClose);
  return list ? <list.OpenMenu {...props} /> : null;
}
