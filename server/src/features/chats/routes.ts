import { acceptChat as acceptChatCall } from '@rookery/contract/chats/accept-chat.ts';
import { addMessageReaction } from '@rookery/contract/chats/add-message-reaction.ts';
import type { Chat } from '@rookery/contract/chats/chat.ts';
import { closeChat as closeChatCall } from '@rookery/contract/chats/close-chat.ts';
import { countChats as countChatsCall } from '@rookery/contract/chats/count-chats.ts';
import { deleteMessage as deleteMessageCall } from '@rookery/contract/chats/delete-message.ts';
import { getChat } from '@rookery/contract/chats/get-chat.ts';
import { leaveChat as leaveChatCall } from '@rookery/contract/chats/leave-chat.ts';
import { listChatGroups as listChatGroupsCall } from '@rookery/contract/chats/list-chat-groups.ts';
import { listChats as listChatsCall } from '@rookery/contract/chats/list-chats.ts';
import { listMessages as listMessagesCall } from '@rookery/contract/chats/list-messages.ts';
import { listNewerMessages as listNewerCall } from '@rookery/contract/chats/list-newer-messages.ts';
import { muteChat as muteChatCall } from '@rookery/contract/chats/mute-chat.ts';
import { openChat } from '@rookery/contract/chats/open-chat.ts';
import { readChat as readChatCall } from '@rookery/contract/chats/read-chat.ts';
import { removeMessageReaction } from '@rookery/contract/chats/remove-message-reaction.ts';
import { reportMessage as reportMessageCall } from '@rookery/contract/chats/report-message.ts';
import { searchMessages as searchMessagesCall } from '@rookery/contract/chats/search-messages.ts';
import { sendMessage as sendMessageCall } from '@rookery/contract/chats/send-message.ts';
import { tellHere } from '@rookery/contract/chats/tell-here.ts';
import { tellTyping } from '@rookery/contract/chats/tell-typing.ts';
import { unmuteChat } from '@rookery/contract/chats/unmute-chat.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { CallResponse, ok, type Mount } from '#src/platform/http/calls/mount.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { refusePendingAccount } from '#src/platform/http/calls/refuse-pending-account.ts';
import { chatViews } from './read/chat-view.ts';
import { countChats, listChatGroups, listChats } from './read/list-chats.ts';
import { listMessages, listNewerMessages, searchMessages } from './read/list-messages.ts';
import { acceptChat, closeChat, leaveChat, muteChat, readChat } from './write/change-chat.ts';
import { deleteMessage, messageView, reactToMessage } from './write/change-message.ts';
import { openDirectChat, openGroupChat } from './write/open-chat.ts';
import { reportMessage } from './write/report-message.ts';
import { sendMessage } from './write/send-message.ts';
import type { ChatsParts } from './parts.ts';

export function chatRoutes(mount: Mount, deps: ChatsParts): void {
  async function shown(viewerId: string, id: string): Promise<{ success: true; data: Chat }> {
    const [data] = await chatViews(deps, viewerId, [id]);
    if (!data) throw new Refusal('not_found', 'Chat not found.');
    return ok({ data });
  }

  mount(listChatGroupsCall, async ({ caller, query }) =>
    ok(await listChatGroups(deps, caller.userId, query)),
  );
  mount(listChatsCall, async ({ caller, query }) =>
    ok(await listChats(deps, caller.userId, query)),
  );
  mount(countChatsCall, async ({ caller }) => {
    const { unread, requests } = await countChats(deps, caller.userId);
    return ok({ data: { unread_count: unread, request_count: requests } });
  });
  mount(openChat, {
    async make({ caller, body: { userId, user_id, ...group } }) {
      refusePendingAccount(caller, 'send messages');
      const isGroup = group.groupId !== undefined || group.group_id !== undefined;
      return isGroup
        ? openGroupChat(deps, caller.userId, group)
        : openDirectChat(deps, caller.userId, { userId, user_id });
    },
    show: async ({ caller }, { id, created }) =>
      new CallResponse(created ? 201 : 200, await shown(caller.userId, id)),
  });
  const show = ({ caller, params }: { caller: Caller; params: { id: string } }) =>
    shown(caller.userId, ulidToUuid(params.id));
  mount(getChat, show);
  mount(acceptChatCall, {
    change: ({ caller, params }) => acceptChat(deps, caller.userId, ulidToUuid(params.id)),
    show,
  });
  mount(closeChatCall, {
    change: ({ caller, params }) => closeChat(deps, caller.userId, ulidToUuid(params.id)),
    show,
  });
  mount(leaveChatCall, async ({ caller, params }) => {
    await leaveChat(deps, caller.userId, ulidToUuid(params.id));
    return ok({});
  });
  mount(muteChatCall, async ({ caller, params }) => {
    await muteChat(deps, caller.userId, ulidToUuid(params.id), true);
    return ok({});
  });
  mount(unmuteChat, async ({ caller, params }) => {
    await muteChat(deps, caller.userId, ulidToUuid(params.id), false);
    return ok({});
  });
  mount(tellTyping, async ({ caller, params }) => {
    if (!caller.isHeld) await deps.hints.typing(caller.userId, ulidToUuid(params.id));
    return ok({});
  });
  mount(tellHere, async ({ caller, params }) => {
    await deps.hints.here(caller.userId, ulidToUuid(params.id));
    return ok({});
  });
  mount(readChatCall, {
    change: ({ caller, params, body }) =>
      readChat(deps, caller.userId, ulidToUuid(params.id), ulidToUuid(body.ulid)),
    async show(input) {
      const { data } = await show(input);
      return ok({ data: { unreadCount: data.unreadCount } });
    },
  });
  messageRoutes(mount, deps);
}

function messageRoutes(mount: Mount, deps: ChatsParts): void {
  mount(listMessagesCall, async ({ caller, params, query }) =>
    ok(await listMessages(deps, caller.userId, ulidToUuid(params.id), query)),
  );
  mount(listNewerCall, async ({ caller, params, body }) =>
    ok(await listNewerMessages(deps, caller.userId, ulidToUuid(params.id), body.ulid)),
  );
  mount(searchMessagesCall, async ({ caller, body }) =>
    ok(await searchMessages(deps, caller.userId, body)),
  );
  const shownMessage = async (viewerId: string, chatId: string, ulid: string) =>
    ok({ data: await messageView(deps, viewerId, { chatId, messageId: ulidToUuid(ulid) }) });

  mount(sendMessageCall, {
    make({ caller, params, body }) {
      refusePendingAccount(caller, 'send messages');
      return sendMessage(deps, caller.userId, ulidToUuid(params.id), body);
    },
    async show({ caller, params, body }, { created, message }) {
      const id = ulidToUuid(params.id);
      const shown = message
        ? ok({ data: message })
        : await shownMessage(caller.userId, id, body.ulid);
      return new CallResponse(created ? 201 : 200, shown);
    },
    isOneStatement: true,
  });
  mount(deleteMessageCall, async ({ caller, params, body }) => {
    await deleteMessage(deps, caller.userId, ulidToUuid(params.id), ulidToUuid(body.ulid));
    return ok({});
  });
  mount(addMessageReaction, {
    change({ caller, params, body }) {
      const at = { chatId: ulidToUuid(params.id), messageId: ulidToUuid(body.ulid) };
      refusePendingAccount(caller, 'react to messages');
      const intent = { name: body.reaction, isGiven: true };
      return reactToMessage(deps, caller.userId, at, intent);
    },
    show: ({ caller, params, body }) =>
      shownMessage(caller.userId, ulidToUuid(params.id), body.ulid),
  });
  mount(removeMessageReaction, {
    change({ caller, params, body }) {
      const at = { chatId: ulidToUuid(params.id), messageId: ulidToUuid(body.ulid) };
      const intent = { name: body.reaction, isGiven: false };
      return reactToMessage(deps, caller.userId, at, intent);
    },
    show: ({ caller, params, body }) =>
      shownMessage(caller.userId, ulidToUuid(params.id), body.ulid),
  });
  mount(reportMessageCall, async ({ caller, params, body }) => {
    await reportMessage(deps, caller.userId, ulidToUuid(params.id), body);
    return ok({});
  });
}
