import type { Group } from '@rookery/contract/groups/group.ts';
import type { GroupPerson } from '@rookery/contract/groups/group-people.ts';
import type { GroupList, GroupVisibility } from '@rookery/contract/kernel/groups.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { createAnnouncing } from '#web/data/entities/announcements.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { errorText } from '#web/data/http/api-error.ts';
import type { Page } from '#web/data/page/page.ts';
import { showToast } from '#web/ui/show-toast.ts';

/** Which groups a list asks for: one of the member's lists, or all by the beginnings of their names. */
export interface GroupSearch {
  type?: GroupList;
  q?: string;
}

export const PEOPLE_OF_GROUP = ['members', 'requests', 'banned'] as const;
export type PeopleOfGroup = (typeof PEOPLE_OF_GROUP)[number];

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
  const held: StoreApi<Record<string, Group | undefined>> = createStore(() => ({}));
  onDrop(() => held.setState({}, true));

  const put = (groups: readonly Group[]): void =>
    held.setState(Object.fromEntries(groups.map((group) => [group.id, group])));

  const patch = (id: string, change: Partial<Group>): void => {
    const group = held.getState()[id];
    if (group) held.setState({ [id]: { ...group, ...change } });
  };

  /** Lists of groups are asked for anew when they are next shown. */
  const forgetLists = (): void => void lists.invalidateQueries({ queryKey: ['groups'] });

  const fetchGroup = async (name: string, signal?: AbortSignal): Promise<string | null> => {
    const { data } = await api('POST /groups/map', { body: { ulids: [name] }, signal });
    put(data);
    return data[0]?.id ?? null;
  };

  const { announce, onAnnounced } = part(createAnnouncing);
  onAnnounced('membershipChanged', ({ groupId }) => {
    // By another's doing, or on another device: what is shown of it is asked for again.
    if (!held.getState()[groupId]) return;
    forgetLists();
    void lists.invalidateQueries({ queryKey: ['group', groupId.toLowerCase()] });
    fetchGroup(groupId).catch((error: unknown) =>
      console.info('The group could not be asked for again.', error),
    );
  });
  onAnnounced('groupPinChanged', ({ groupId }) => {
    fetchGroup(groupId).catch((error: unknown) =>
      console.info('The group could not be asked for again.', error),
    );
  });

  /**
   * Shows at once what the call will make true; taken back where it fails, which is said.
   * @param isJoined whether they are in it once it is done; left out: as before
   */
  async function attempt(
    id: string,
    shown: Partial<Group>,
    call: () => Promise<{ data?: Group }>,
    isJoined?: boolean,
  ): Promise<boolean> {
    const before = held.getState()[id];
    patch(id, shown);
    try {
      const { data } = await call();
      if (data) put([data]);
      forgetLists();
      if (isJoined !== undefined) announce('membershipChanged', { groupId: id, isJoined });
      return true;
    } catch (error) {
      if (before) held.setState({ [id]: before });
      showToast(errorText(error), { kind: 'danger' });
      return false;
    }
  }

  /** Does it, and says where it failed. */
  async function done(call: () => Promise<unknown>): Promise<boolean> {
    try {
      await call();
      return true;
    } catch (error) {
      showToast(errorText(error), { kind: 'danger' });
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
      fetchGroup(groupId).catch((error: unknown) =>
        console.info('The group could not be asked for again.', error),
      ),
    ]);
    return true;
  }

  return {
    held,
    fetchGroup,

    /** A group by id or name: answers its id, null where there is none; the group itself is held. */
    groupOptions: (name: string) =>
      queryOptions({
        queryKey: ['group', name.toLowerCase()],
        queryFn: ({ signal }) => fetchGroup(name, signal),
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

    peopleOptions: (groupId: string, list: PeopleOfGroup) =>
      infiniteQueryOptions({
        queryKey: ['group-people', groupId, list],
        queryFn: async ({ pageParam, signal }): Promise<PeoplePage> => {
          const cursor = pageParam ?? undefined;
          const params = { id: groupId };
          const page =
            list === 'members'
              ? await api('GET /group/:id/members', { params, query: { cursor }, signal })
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
    join(group: Group, invite?: string): Promise<boolean> {
      const isOpen = group.visibility === 'public' || invite !== undefined;
      const shown: Partial<Group> = isOpen
        ? { isJoined: true, isPending: false, memberCount: group.memberCount + 1 }
        : { isPending: true };
      const body = { groupId: group.id, ...(invite !== undefined && { invite }) };
      return attempt(group.id, shown, () => api('POST /group/join', { body }), isOpen);
    },

    /** Leaves a group, or takes the request back. */
    leave(group: Group): Promise<boolean> {
      const fewer = group.isJoined ? 1 : 0;
      const shown = { isJoined: false, isPending: false, memberCount: group.memberCount - fewer };
      return attempt(
        group.id,
        shown,
        () => api('DELETE /group/join', { query: { groupId: group.id }, body: {} }),
        group.isJoined ? false : undefined,
      );
    },

    pin: ({ id }: Group, isPinned: boolean): Promise<boolean> =>
      attempt(id, { isPinned }, async () => {
        if (isPinned) await api('POST /group/pin', { body: { groupId: id } });
        else await api('DELETE /group/pin', { query: { groupId: id }, body: {} });
        return {};
      }),

    /** @throws what the call threw: the form says what is wrong where it is. */
    async create(ulid: string, fields: GroupFields): Promise<Group> {
      const { data } = await api('PUT /group/add', { body: { ulid, ...fields } });
      put([data]);
      forgetLists();
      announce('membershipChanged', { groupId: data.id, isJoined: true });
      return data;
    },

    /** @throws as `create` does */
    async edit(groupId: string, fields: GroupFields): Promise<Group> {
      const { data } = await api('PATCH /group/edit', { body: { groupId, ...fields } });
      put([data]);
      forgetLists();
      return data;
    },

    async remove(groupId: string): Promise<boolean> {
      const isDone = await done(() => api('DELETE /group', { query: { groupId } }));
      if (isDone) {
        held.setState({ [groupId]: undefined });
        forgetLists();
        announce('membershipChanged', { groupId, isJoined: false });
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
