import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef } from 'react';
import { classNames } from '#web/ui/styles/class-names.ts';
import type { DialogProps } from './dialog-props.ts';
import { firstField } from '#web/ui/controls/first-field.ts';
import styles from './dialog.module.css';
import { IconButton } from '#web/ui/controls/icon-button.tsx';

export function CentredDialog({
  open,
  onClose,
  title,
  bare,
  children,
  footer,
  firstFocus,
  isOver,
  width = 480,
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop
          className={classNames(styles.backdrop, isOver && styles.over)}
          forceRender={isOver}
          data-dims=""
        />
        <Base.Viewport className={styles.middle}>
          <Base.Popup
            className={styles.dialog}
            data-floats=""
            style={{ maxWidth: width }}
            initialFocus={firstFocus ?? (() => firstField(content.current))}
          >
            {bare ? (
              <Base.Title className="sr-only">{title}</Base.Title>
            ) : (
              <header className={styles.header}>
                <Base.Title>{title}</Base.Title>
                <Base.Close render={<IconButton icon="close" label="Close" />} />
              </header>
            )}
            <div ref={content} className={styles.content}>
              {children}
            </div>
            {footer && <footer className={styles.footer}>{footer}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
