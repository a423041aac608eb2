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
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import { Answered, ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { refuseHeld } from '#src/platform/http/calls/refuse-held.ts';
import { chatViews } from './read/chat-view.ts';
import { countChats, listChatGroups, listChats, type ListChatsDeps } from './read/list-chats.ts';
import { listMessages, listNewerMessages, searchMessages } from './read/list-messages.ts';
import type { Hints } from './tell/hints.ts';
import { acceptChat, closeChat, leaveChat, muteChat, readChat } from './write/change-chat.ts';
import { deleteMessage, reactToMessage, type ChangeDeps } from './write/change-message.ts';
import { openDirectChat, openGroupChat, type OpenDeps } from './write/open-chat.ts';
import { reportMessage } from './write/report-message.ts';
import { sendMessage, type SendDeps } from './write/send-message.ts';

export interface ChatRoutesDeps
  extends ListChatsDeps, OpenDeps, ChangeDeps, Omit<SendDeps, 'facts'> {
  facts: ChangeDeps['facts'] & SendDeps['facts'];
  hints: Hints;
}

export function chatRoutes(mount: Mount, deps: ChatRoutesDeps): void {
  async function shown(viewerId: string, id: string): Promise<{ success: true; data: Chat }> {
    const [data] = await chatViews(deps, viewerId, [id]);
    if (!data) throw new Refusal('not_found', 'There is no such chat.');
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
  mount(openChat, async ({ caller, body: { userId, user_id, ...group } }) => {
    refuseHeld(caller, 'write to others');
    const isGroup = group.groupId !== undefined || group.group_id !== undefined;
    const { id, created } = isGroup
      ? await openGroupChat(deps, caller.userId, group)
      : await openDirectChat(deps, caller.userId, { userId, user_id });
    return new Answered(created ? 201 : 200, await shown(caller.userId, id));
  });
  mount(getChat, ({ caller, params }) => shown(caller.userId, ulidToUuid(params.id)));
  mount(acceptChatCall, async ({ caller, params }) => {
    const id = ulidToUuid(params.id);
    await acceptChat(deps, caller.userId, id);
    return shown(caller.userId, id);
  });
  mount(closeChatCall, async ({ caller, params }) => {
    const id = ulidToUuid(params.id);
    await closeChat(deps, caller.userId, id);
    return shown(caller.userId, id);
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
  mount(readChatCall, async ({ caller, params, body }) => {
    const id = ulidToUuid(params.id);
    await readChat(deps, caller.userId, id, ulidToUuid(body.ulid));
    const { data } = await shown(caller.userId, id);
    return ok({ data: { unreadCount: data.unreadCount } });
  });
  messageRoutes(mount, deps);
}

function messageRoutes(mount: Mount, deps: ChatRoutesDeps): void {
  mount(listMessagesCall, async ({ caller, params, query }) =>
    ok(await listMessages(deps, caller.userId, ulidToUuid(params.id), query)),
  );
  mount(listNewerCall, async ({ caller, params, body }) =>
    ok(await listNewerMessages(deps, caller.userId, ulidToUuid(params.id), body.ulid)),
  );
  mount(searchMessagesCall, async ({ caller, body }) =>
    ok(await searchMessages(deps, caller.userId, body)),
  );
  mount(sendMessageCall, async ({ caller, params, body }) => {
    const id = ulidToUuid(params.id);
    refuseHeld(caller, 'write to others');
    const { message, created } = await sendMessage(deps, caller.userId, id, body);
    return new Answered(created ? 201 : 200, ok({ data: message }));
  });
  mount(deleteMessageCall, async ({ caller, params, query, body }) => {
    const ulid = required('ulid', body.ulid ?? query.ulid);
    await deleteMessage(deps, caller.userId, ulidToUuid(params.id), ulidToUuid(ulid));
    return ok({});
  });
  mount(addMessageReaction, async ({ caller, params, body }) => {
    const at = { chatId: ulidToUuid(params.id), messageId: ulidToUuid(body.ulid) };
    refuseHeld(caller, 'react to messages');
    const intent = { name: body.reaction, isGiven: true };
    return ok({ data: await reactToMessage(deps, caller.userId, at, intent) });
  });
  mount(removeMessageReaction, async ({ caller, params, query, body }) => {
    const ulid = required('ulid', body.ulid ?? query.ulid);
    const at = { chatId: ulidToUuid(params.id), messageId: ulidToUuid(ulid) };
    const intent = { name: body.reaction ?? query.reaction, isGiven: false };
    return ok({ data: await reactToMessage(deps, caller.userId, at, intent) });
  });
  mount(reportMessageCall, async ({ caller, params, body }) => {
    await reportMessage(deps, caller.userId, ulidToUuid(params.id), body);
    return ok({});
  });
}

function required(name: string, value: string | undefined): string {
  if (value === undefined) throw invalid({ [name]: 'This is required.' });
  return value;
}
