import { PreviewCard } from '@base-ui/react/preview-card';
import { useLayoutEffect, useState } from 'react';

import { Dialog } from '#web/ui/dialog/dialog.tsx';

import { PersonCard } from './person-card.tsx';
import styles from './person-cards.module.css';
import { watchPeople } from './watch-people.ts';

interface Shown {
  link: HTMLAnchorElement;
  isPressed: boolean;
}

/** Shows a card for the profile link under a resting mouse or a long touch. */
export function PersonCards() {
  const [shown, show] = useState<Shown | null>(null);
  const close = (): void => show(null);
  useLayoutEffect(
    () =>
      watchPeople(document, {
        onHover: (link) => show({ link, isPressed: false }),
        onLeave: () => show((now) => (now?.isPressed ? now : null)),
        onLongPress: (link) => show({ link, isPressed: true }),
      }),
    [],
  );
  if (!shown) return null;
  const { link, isPressed } = shown;
  const card = <PersonCard key={nameOf(link)} name={nameOf(link)} onLeave={close} />;
  if (isPressed) {
    return (
      <Dialog open bare title={`@${nameOf(link)}`} onClose={close}>
        {card}
      </Dialog>
    );
  }
  return (
    <PreviewCard.Root open onOpenChange={(isOpen) => !isOpen && close()}>
      <PreviewCard.Portal container={link.closest('main') ?? undefined}>
        <PreviewCard.Positioner
          anchor={link}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className={styles.place}
        >
          <PreviewCard.Popup className={styles.popup} data-floats="" data-person-card="">
            {card}
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  );
}

const nameOf = (link: HTMLAnchorElement): string => decodeURIComponent(link.pathname.slice(1));
