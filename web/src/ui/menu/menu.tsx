import type { MenuListProps } from './menu-props.ts';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

const lists = lazyModule(() => import('./menu-list.tsx'));

export function MenuList(props: MenuListProps) {
  const list = useLazy(lists, true, props.onClose);
  return list ? <list.OpenMenu {...props} /> : null;
}
