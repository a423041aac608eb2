import { useEffect, useState } from 'react';

import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Dialog, SidePanel } from '#web/ui/dialog/dialog.tsx';
import { MenuList } from '#web/ui/menu/menu.tsx';
import { PublicPage } from '#web/ui/page/public-page.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';
import { Toasts } from '#web/ui/toast/toast.tsx';

import type { Scene } from './scene.ts';

const DIALOG = '[role="dialog"]';
const ignoreClose = (): void => {};

export const windows: readonly Scene[] = [
  {
    id: 'dialog',
    opens: DIALOG,
    draw: () => (
      <Dialog open onClose={ignoreClose} title="Change your name" footer={<Footer />}>
        <TextField label="Name" defaultValue="Ana Prieto" hint="As others see it." />
      </Dialog>
    ),
  },
  {
    id: 'dialog-long',
    opens: DIALOG,
    draw: () => (
      <Dialog open onClose={ignoreClose} title="The rules of this community" footer={<Footer />}>
        {Array.from({ length: 14 }, (_, at) => (
          <p key={at}>{at + 1}. Leave the nests alone, and whoever sits on them.</p>
        ))}
      </Dialog>
    ),
  },
  {
    id: 'dialog-over-another',
    opens: `${DIALOG}:has-text("Save this draft?")`,
    draw: () => (
      <Dialog open onClose={ignoreClose} title="New post" footer={<Footer />}>
        <p>What was being written.</p>
        <Dialog
          open
          isOver
          onClose={ignoreClose}
          title="Save this draft?"
          width={360}
          footer={<Footer />}
        >
          <p>It waits for you on this device.</p>
        </Dialog>
      </Dialog>
    ),
  },
  {
    id: 'dialog-that-asks',
    opens: DIALOG,
    draw: () => (
      <ConfirmDialog
        title="Leave this group?"
        hint="You can join again whenever you like."
        action="Leave"
        cancel="Stay"
        onClose={ignoreClose}
        onConfirm={() => Promise.resolve(true)}
      />
    ),
  },
  {
    id: 'side-panel',
    opens: DIALOG,
    draw: () => (
      <SidePanel open onClose={ignoreClose} title="Ana Prieto">
        <p>What a press on one’s own picture brings on a phone.</p>
      </SidePanel>
    ),
  },
  { id: 'menu', opens: '[role="menu"]', draw: () => <OpenMenu /> },
  { id: 'toast', opens: '[role="status"] p', draw: () => <Toast kind="plain" /> },
  { id: 'toast-action', opens: '[role="status"] p', draw: () => <Toast kind="plain" isUndoable /> },
  { id: 'toast-danger', opens: '[role="status"] p', draw: () => <Toast kind="danger" /> },
  {
    id: 'public-page',
    opens: 'header',
    draw: () => (
      <PublicPage brand="Rookery" shape="page" action={<Button size="small">Sign in</Button>}>
        <h1>About this network</h1>
        <p>A page for reading, outside the shell.</p>
      </PublicPage>
    ),
  },
];

function Footer() {
  return (
    <>
      <Button>Cancel</Button>
      <Button kind="primary">Save</Button>
    </>
  );
}

function OpenMenu() {
  const [anchor, setAnchor] = useState<Element | null>(null);
  return (
    <main style={{ display: 'grid', justifyItems: 'end', padding: 24 }}>
      <Button ref={setAnchor}>More</Button>
      {anchor && (
        <MenuList
          anchor={anchor}
          label="More"
          items={[
            { label: 'Copy the link', icon: 'link', onSelect: ignoreClose },
            { label: 'Pin to your profile', icon: 'pin', onSelect: ignoreClose },
            { label: 'Delete', icon: 'trash', danger: true, onSelect: ignoreClose },
          ]}
          group={{
            label: '@a_handle_as_long_as_it_may_be',
            items: [{ label: 'Mute', icon: 'mute', onSelect: ignoreClose }],
          }}
          onClose={ignoreClose}
        />
      )}
    </main>
  );
}

const AGAIN_MS = 1000;

function Toast({ kind, isUndoable }: { kind: 'plain' | 'danger'; isUndoable?: true }) {
  useEffect(() => {
    const say = (): void =>
      showToast(kind === 'plain' ? 'Link copied to clipboard!' : 'It was not sent. Try again.', {
        kind,
        ...(isUndoable && { action: { label: 'Undo', onPress: () => {} } }),
      });
    say();
    const timer = setInterval(say, AGAIN_MS);
    return () => clearInterval(timer);
  }, [kind, isUndoable]);
  return <Toasts />;
}
