import type { Profile } from '@rookery/contract/users/user.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { api } from '#web/data/page/api.ts';
import { browserPage } from '#web/data/page/browser-page.ts';
import { putUsers } from '#web/data/entities/entities.ts';
import { orKept } from '#web/data/offline/or-kept.ts';

/** A member by username or ulid: answers the ulid; the profile itself lies in the entity store. */
export function profileOptions(name: string) {
  return queryOptions({
    queryKey: ['profile', name.toLowerCase()],
    queryFn: (query) =>
      orKept(query, () => fetchProfile(name, query.signal), {
        read: (offline) => offline.readMember(query.queryKey),
      }),
    staleTime: 0,
    gcTime: Infinity,
  });
}

async function fetchProfile(name: string, signal: AbortSignal): Promise<string> {
  const askedAt = browserPage.clock.now();
  const { data } = await api('GET /profile/:name', { params: { name }, signal });
  putUsers([data], askedAt);
  return data.ulid;
}

export const PEOPLE_LISTS = ['followers', 'following', 'friends'] as const;
export type PeopleList = (typeof PEOPLE_LISTS)[number];

/** Followers, following or friends of a member, by page; ulids alone. */
export function peopleOptions(name: string, list: PeopleList) {
  return infiniteQueryOptions({
    queryKey: ['people', list, name.toLowerCase()],
    queryFn: async ({ pageParam, signal }) => {
      const input = { params: { name }, query: { cursor: pageParam ?? undefined }, signal };
      const askedAt = browserPage.clock.now();
      const page = await fetchPeople(list, input);
      putUsers(page.data, askedAt);
      return { ids: page.data.map((person) => person.ulid), next: page.next_cursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 60_000,
  });
}

interface PeopleInput {
  params: { name: string };
  query: { cursor: string | undefined };
  signal: AbortSignal;
}

async function fetchPeople(
  list: PeopleList,
  input: PeopleInput,
): Promise<{ data: Profile[]; next_cursor: string | null }> {
  if (list === 'followers') return api('GET /profile/:name/followers', input);
  if (list === 'following') return api('GET /profile/:name/following', input);
  return api('GET /profile/:name/friends', input);
}
