import { Drawer } from '@base-ui/react/drawer';
import { classNames } from './class-names.ts';
import type { DialogProps, SidePanelProps } from './dialog-props.ts';
import styles from './dialog.module.css';

export function Sheet(props: DialogProps) {
  const { open, onClose, title, bare, children, footer, firstFocus, isOver } = props;
  const { snapPoints, snapPoint, onSnapPointChange } = props;
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
            initialFocus={firstFocus}
          >
            <div className={styles.grip} />
            <Drawer.Title className={bare ? 'sr-only' : styles.sheetTitle}>{title}</Drawer.Title>
            <Drawer.Content className={styles.content}>{children}</Drawer.Content>
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
          <Drawer.Popup className={styles.panel}>
            <Drawer.Title className="sr-only">{title}</Drawer.Title>
            <Drawer.Content className={styles.content}>{children}</Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
