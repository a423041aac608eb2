import type { Group } from '@rookery/contract/groups/group.ts';
import type { GroupPerson } from '@rookery/contract/groups/group-people.ts';
import {
  type GroupList,
  type GroupVisibility,
  NO_GROUP,
  NO_GROUP_ID,
} from '@rookery/contract/kernel/groups.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { createAnnouncing } from '#web/data/entities/announcements.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { errorText } from '#web/data/http/api-error.ts';
import { createOrKept } from '#web/data/offline/or-kept.part.ts';
import type { Page } from '#web/data/page/page.ts';
import { showFailed } from '#web/data/api/show-failure.ts';

import { createGroupSwitches } from './group-switches.ts';
import { withMembership } from './membership.ts';

/** Which groups a list asks for: one of the member's lists, or all by the beginnings of their names. */
export interface GroupSearch {
  type?: GroupList;
  q?: string;
}

export const PEOPLE_OF_GROUP = ['members', 'requests', 'banned'] as const;
export type PeopleOfGroup = (typeof PEOPLE_OF_GROUP)[number];

/** In which order members are listed: who joined last, or who wrote there last, first. */
export const MEMBER_ORDERS = ['joined', 'active'] as const;
export type MemberOrder = (typeof MEMBER_ORDERS)[number];

/** What a form about a group holds; left out: as it is. */
export interface GroupFields {
  name: string;
  description: string;
  rules: string;
  visibility: GroupVisibility;
  avatar?: string | null;
  cover?: string | null;
}

interface PeoplePage {
  people: GroupPerson[];
  next: string | null;
}

/** The groups that this page knows, by id, and what the member does with them. */
export function createGroups({ api, lists, part, onDrop }: Page) {
  const { putUsers } = part(createEntities);
  const orKept = part(createOrKept);
  const held: StoreApi<Record<string, Group | undefined>> = createStore(() => ({}));
  onDrop(() => held.setState({}, true));

  const show = (...groups: readonly Group[]): void => {
    held.setState(Object.fromEntries(groups.map((group) => [group.id, group])));
    for (const group of groups) setOpened(group.id, group);
  };
  const put = (groups: readonly Group[]): void =>
    show(...groups.filter(({ id }) => !switches.isBusy(id)));
  const forget = (id: string): void => {
    held.setState({ [id]: undefined });
    setOpened(id, null);
  };
  /** What this device keeps for reading offline is what the queries of opened groups hold. */
  const setOpened = (id: string, group: Group | null): void =>
    void lists.setQueriesData<Group | null>(
      { queryKey: ['group'], predicate: ({ state }) => (state.data as Group | null)?.id === id },
      group,
    );

  /** Lists of groups are asked for anew when they are next shown. */
  const forgetLists = (): void => void lists.invalidateQueries({ queryKey: ['groups'] });

  const fetchGroup = async (named: string, signal?: AbortSignal): Promise<Group | null> => {
    if (named === NO_GROUP_ID || named.toLowerCase() === NO_GROUP) return null;
    const { data } = await api('POST /groups/map', { body: { ulids: [named] }, signal });
    put(data);
    return data[0] ?? null;
  };
  const refetchGroup = async (id: string): Promise<void> => {
    try {
      if ((await fetchGroup(id)) === null) forget(id);
    } catch (error) {
      console.info('The group could not be asked for again.', error);
    }
  };

  const refetchHeld = async (id: string | null): Promise<void> => {
    if (id !== null && held.getState()[id]) await refetchGroup(id);
  };

  const { announce, onAnnounced } = part(createAnnouncing);
  // What this page tells of itself it knows already.
  let isTelling = false;
  const tellMembership = (groupId: string, isJoined: boolean): void => {
    isTelling = true;
    announce('membershipChanged', { groupId, isJoined });
    isTelling = false;
    forgetLists();
    // Who is in it is another list now.
    void lists.invalidateQueries({ queryKey: ['group-people', groupId] });
  };
  onAnnounced('membershipChanged', ({ groupId, isJoined }) => {
    // By another's doing, or on another device: what is shown of it is asked for again.
    const group = held.getState()[groupId];
    if (isTelling || !group) return;
    if (group.isJoined && !isJoined) show(withMembership(group, false));
    forgetLists();
    void lists.invalidateQueries({ queryKey: ['group', groupId.toLowerCase()] });
    void refetchGroup(groupId);
  });
  onAnnounced('groupChanged', ({ groupId }) => void refetchHeld(groupId));
  onAnnounced('postCreated', ({ groupId }) => void refetchHeld(groupId));

  const switches = createGroupSwitches({
    api,
    held: (id) => held.getState()[id],
    show,
    settled(before, after, hasFailed) {
      if (before.isJoined !== after.isJoined) tellMembership(after.id, after.isJoined);
      else forgetLists();
      // Why it was refused may be something that this page has not heard of.
      if (hasFailed) void refetchGroup(after.id);
    },
  });
  onDrop(switches.forget);

  /** Does it, and says where it failed. */
  async function done(call: () => Promise<unknown>): Promise<boolean> {
    try {
      await call();
      return true;
    } catch (error) {
      showFailed(errorText(error), error);
      return false;
    }
  }

  const about = (groupId: string, userId: string): { groupId: string; userId: string } => ({
    groupId,
    userId,
  });

  /** Decides about somebody; the lists of people, and what is counted of the group, are others then. */
  async function decide(groupId: string, call: () => Promise<unknown>): Promise<boolean> {
    const isDone = await done(call);
    if (!isDone) return false;
    await Promise.all([
      lists.invalidateQueries({ queryKey: ['group-people', groupId] }),
      refetchGroup(groupId),
    ]);
    return true;
  }

  return {
    held,
    fetchGroup,

    /** A group by id or name, null where there is none; what is known of it by now is held by its id. */
    groupOptions: (name: string) =>
      queryOptions({
        queryKey: ['group', name.toLowerCase()],
        queryFn: async (query) => {
          const group = await orKept(query, () => fetchGroup(name, query.signal), {
            read: (offline) => offline.readWhole(query.queryKey) as Promise<Group | null>,
          });
          if (group) put([group]);
          return group;
        },
        staleTime: 0,
        gcTime: Infinity,
      }),

    searchOptions: ({ type, q = '' }: GroupSearch) =>
      infiniteQueryOptions({
        queryKey: ['groups', type ?? 'all', q],
        queryFn: async ({ pageParam, signal }) => {
          const body = { q, ...(type && { type }), ...(pageParam && { cursor: pageParam }) };
          const page = await api('POST /groups/search', { body, signal });
          put(page.data);
          return { ids: page.data.map(({ id }) => id), next: page.next_cursor };
        },
        initialPageParam: null as string | null,
        getNextPageParam: (last) => last.next,
        staleTime: 60_000,
      }),

    peopleOptions: (groupId: string, list: PeopleOfGroup, sort: MemberOrder = 'joined') =>
      infiniteQueryOptions({
        queryKey: ['group-people', groupId, list, sort],
        queryFn: async ({ pageParam, signal }): Promise<PeoplePage> => {
          const cursor = pageParam ?? undefined;
          const params = { id: groupId };
          const page =
            list === 'members'
              ? await api('GET /group/:id/members', { params, query: { sort, cursor }, signal })
              : list === 'requests'
                ? await api('GET /group/:id/requests', { params, query: { cursor }, signal })
                : await api('POST /group/banned-users', { body: { groupId, cursor }, signal });
          putUsers(page.data.map(({ profile }) => profile));
          return { people: page.data, next: page.nextCursor };
        },
        initialPageParam: null as string | null,
        getNextPageParam: (last) => last.next,
        staleTime: 0,
      }),

    /** Who wrote in a group last: ulids, the latest first. */
    activeOptions: (groupId: string) =>
      queryOptions({
        queryKey: ['group-active', groupId],
        queryFn: async ({ signal }) => {
          const query = { sort: 'active' as const, limit: 5 };
          const { data } = await api('GET /group/:id/members', {
            params: { id: groupId },
            query,
            signal,
          });
          putUsers(data.map(({ profile }) => profile));
          return data.map(({ profile }) => profile.ulid);
        },
        staleTime: 60_000,
      }),

    inviteOptions: (token: string) =>
      queryOptions({
        queryKey: ['group-invite', token],
        queryFn: async ({ signal }) => {
          const { data } = await api('GET /group/invite/:token', { params: { token }, signal });
          put([data]);
          return data.id;
        },
        retry: false,
        staleTime: 0,
      }),

    /** Joins a public group or by an invitation; asks to join a private one. */
    join: (group: Group, invite?: string): Promise<boolean> =>
      switches.setMembership(group, true, invite),
    /** Leaves a group, or takes the request back. */
    leave: (group: Group): Promise<boolean> => switches.setMembership(group, false),
    pin: (group: Group, isPinned: boolean): Promise<boolean> => switches.setPinned(group, isPinned),

    /** @throws what the call threw: the form says what is wrong where it is. */
    async create(ulid: string, fields: GroupFields): Promise<Group> {
      const { data } = await api('PUT /group/add', { body: { ulid, ...fields } });
      put([data]);
      tellMembership(data.id, true);
      return data;
    },

    /** @throws as `create` does */
    async edit(groupId: string, fields: Partial<GroupFields>): Promise<Group> {
      const { data } = await api('PATCH /group/edit', { body: { groupId, ...fields } });
      put([data]);
      forgetLists();
      return data;
    },

    async remove(groupId: string): Promise<boolean> {
      const isDone = await done(() => api('DELETE /group', { query: { groupId } }));
      if (isDone) {
        forget(groupId);
        tellMembership(groupId, false);
      }
      return isDone;
    },

    approve: (groupId: string, userId: string) =>
      decide(groupId, () => api('POST /group/approve', { body: about(groupId, userId) })),
    decline: (groupId: string, userId: string) =>
      decide(groupId, () => api('POST /group/decline', { body: about(groupId, userId) })),
    ban: (groupId: string, userId: string) =>
      decide(groupId, () => api('POST /group/ban', { body: about(groupId, userId) })),
    unban: (groupId: string, userId: string) =>
      decide(groupId, () => api('POST /group/unban', { body: about(groupId, userId) })),
    makeModerator: (groupId: string, userId: string) =>
      decide(groupId, () => api('POST /group/moderators', { body: about(groupId, userId) })),
    unmakeModerator: (groupId: string, userId: string) =>
      decide(groupId, () =>
        api('DELETE /group/moderators', { query: {}, body: about(groupId, userId) }),
      ),
    handOver: (groupId: string, owner: string) =>
      decide(groupId, () => api('PATCH /group/edit', { body: { groupId, owner } })),

    /** Opens the group's chat, for the first time or again. @returns its id; null: it failed, which was said */
    async openChat({ id }: Group): Promise<string | null> {
      let chatId: string | null = null;
      await done(async () => {
        const { data } = await api('POST /chats', { body: { groupId: id } });
        chatId = data.id;
        await fetchGroup(id);
      });
      return chatId;
    },
    async closeChat({ id, chatId }: Group): Promise<boolean> {
      if (chatId === null) return true;
      const isDone = await done(() => api('POST /chats/:id/close', { params: { id: chatId } }));
      if (isDone) await fetchGroup(id).catch(() => null);
      return isDone;
    },

    /** The link that lets people in; `renew`: another than before. null: it failed, which was said. */
    async invite(groupId: string, renew: boolean): Promise<string | null> {
      let url: string | null = null;
      await done(async () => {
        ({
          data: { url },
        } = await api('POST /group/invite', { body: { groupId, renew } }));
      });
      return url;
    },
    endInvite: (groupId: string) =>
      done(() => api('DELETE /group/invite', { query: { groupId }, body: {} })),
  };
}
