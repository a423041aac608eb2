import type { Chat, Message } from '@rookery/contract/chats/chat.ts';
import { useRef, useState } from 'react';

import { runOrShowFailure, showFailure } from '#web/data/api/show-failure.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import type { MenuItem } from '#web/ui/menu/menu-props.ts';
import { MenuList } from '#web/ui/menu/menu.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

import { createMessages } from '#web/features/chats/state/messages.part.ts';
import { ownReaction } from '#web/features/chats/state/message-window.ts';
import { strings } from '#web/features/chats/strings/strings.ts';

const pickers = lazyModule(() => import('#web/features/posts/reactions/public.ts'));
const viewers = lazyModule(() => import('#web/features/posts/viewer/public.ts'));
const reports = lazyModule(() => import('./report-message.tsx'));

type OverlayKind = 'menu' | 'react' | 'media' | 'report' | 'remove';

interface MessageOverlaysProps {
  chat: Chat;
  message: Message;
  isOwn: boolean;
  kind: OverlayKind;
  anchor: Element;
  onAnswer: ((message: Message) => void) | null;
  onClose(): void;
}

export function MessageOverlays(props: MessageOverlaysProps) {
  const { chat, message, anchor, onClose } = props;
  const [kind, setKind] = useState(props.kind);
  const open = usePart(createMessages).chat(chat.id);
  const picker = useLazy(pickers, kind === 'react', onClose);
  const viewer = useLazy(viewers, kind === 'media', onClose);
  const report = useLazy(reports, kind === 'report', onClose);
  if (kind === 'menu') return <MessageMenu {...props} onChoose={setKind} />;
  if (kind === 'remove') {
    return (
      <ConfirmDialog
        title={strings.takeBackQuestion}
        hint={strings.takeBackHint}
        action={strings.takeBack}
        cancel={strings.cancel}
        onConfirm={() => runOrShowFailure(() => open.remove(message))}
        onClose={onClose}
      />
    );
  }
  if (picker) {
    return (
      <picker.ReactionPicker
        own={ownReaction(message)}
        anchor={anchor}
        onChoose={(name) => void open.react(message, name).catch(showFailure)}
        onList={null}
        onClose={onClose}
      />
    );
  }
  if (viewer) {
    const { ulid: id, images, isProcessing } = message;
    return <viewer.Viewer shown={{ id, images, isProcessing }} anchor={anchor} onClose={onClose} />;
  }
  return report ? <report.ReportMessage message={message} onClose={onClose} /> : null;
}

interface MessageMenuProps extends MessageOverlaysProps {
  onChoose(kind: OverlayKind): void;
}

function MessageMenu({
  chat,
  message,
  isOwn,
  anchor,
  onAnswer,
  onClose,
  onChoose,
}: MessageMenuProps) {
  const chosen = useRef<OverlayKind | null>(null);
  const isAnswered = useRef(false);
  const choose = (kind: OverlayKind) => () => {
    chosen.current = kind;
  };
  const answer = (): void => {
    isAnswered.current = true;
    onAnswer?.(message);
  };
  const address = `${location.origin}/chat/${chat.id}?message=${message.ulid}`;
  const items: MenuItem[] = [];
  if (onAnswer) {
    items.push(
      { label: strings.react, icon: 'react', onSelect: choose('react') },
      { label: strings.reply, icon: 'reply', onSelect: answer },
    );
  }
  if (message.body !== '') {
    items.push({
      label: strings.copyText,
      icon: 'scroll',
      onSelect: () => void copy(message.body),
    });
  }
  items.push({ label: strings.copyLink, icon: 'link', onSelect: () => void copy(address) });
  if (!isOwn) items.push({ label: strings.report, icon: 'flag', onSelect: choose('report') });
  if (isOwn || chat.abilities.includes('moderate')) {
    items.push({
      label: strings.takeBack,
      icon: 'trash',
      danger: true,
      onSelect: choose('remove'),
    });
  }
  return (
    <MenuList
      anchor={anchor}
      label={strings.moreOfMessage}
      items={items}
      isFocusTaken={() => chosen.current !== null || isAnswered.current}
      onClose={() => (chosen.current === null ? onClose() : onChoose(chosen.current))}
    />
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(strings.copied);
  } catch (error) {
    console.info('Could not copy to the clipboard.', error);
    showToast(strings.notCopied, { kind: 'danger' });
  }
}
