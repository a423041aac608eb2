import { Drawer } from '@base-ui/react/drawer';
import { useRef } from 'react';
import { classNames } from '#web/ui/styles/class-names.ts';
import type { DialogProps, SidePanelProps } from './dialog-props.ts';
import styles from './dialog.module.css';
import { firstField } from '#web/ui/controls/first-field.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';

export function Sheet(props: DialogProps) {
  const { open, onClose, title, bare, children, footer, firstFocus, isOver } = props;
  const { snapPoints, snapPoint, onSnapPointChange } = props;
  const content = useRef<HTMLDivElement>(null);
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      snapPoints={snapPoints}
      snapPoint={snapPoint}
      onSnapPointChange={(point) => typeof point === 'number' && onSnapPointChange?.(point)}
    >
      <Drawer.Portal>
        <Drawer.Backdrop
          className={classNames(
            styles.backdrop,
            snapPoints && styles.steady,
            isOver && styles.over,
          )}
          forceRender={isOver}
          data-dims=""
        />
        <Drawer.Viewport className={styles.below}>
          <Drawer.Popup
            className={classNames(styles.sheet, snapPoints && styles.tall)}
            data-floats=""
            initialFocus={firstFocus ?? (() => firstField(content.current))}
          >
            <div className={styles.grip} />
            {bare ? (
              <Drawer.Title className="sr-only">{title}</Drawer.Title>
            ) : (
              <header className={styles.header}>
                <Drawer.Title>{title}</Drawer.Title>
                <Drawer.Close render={<IconButton icon="close" label="Close" />} />
              </header>
            )}
            <Drawer.Content ref={content} className={styles.content}>
              {children}
            </Drawer.Content>
            {footer && <footer className={styles.footer}>{footer}</footer>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

export function SideSheet({ open, onClose, title, children }: SidePanelProps) {
  return (
    <Drawer.Root open={open} onOpenChange={(next) => !next && onClose()} swipeDirection="right">
      <Drawer.Portal>
        <Drawer.Backdrop className={styles.backdrop} data-dims="" />
        <Drawer.Viewport className={styles.aside}>
          <Drawer.Popup className={styles.panel} data-floats="">
            <header className={styles.header}>
              <Drawer.Title>{title}</Drawer.Title>
              <Drawer.Close render={<IconButton icon="close" label="Close" />} />
            </header>
            <Drawer.Content className={styles.content}>{children}</Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

/**
 * Registers the drawer’s CSS properties early. That recomputes all styles, which is cheaper before the
 * member opens a drawer.
 */
export function registerDrawerProperties(): void {
  for (const [property, syntax, initialValue] of DRAWER_PROPERTIES) {
    try {
      CSS.registerProperty({ name: `--drawer-${property}`, syntax, initialValue, inherits: false });
    } catch {
      // Already registered, or not supported.
    }
  }
}

const DRAWER_PROPERTIES = [
  ['swipe-movement-x', '<length>', '0px'],
  ['swipe-movement-y', '<length>', '0px'],
  ['snap-point-offset', '<length>', '0px'],
  ['swipe-progress', '<number>', '0'],
  ['swipe-strength', '<number>', '1'],
] as const;
