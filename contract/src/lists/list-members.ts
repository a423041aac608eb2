import { Type } from 'typebox';
import { call, inBodyOrQuery } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Ulid } from '../kernel/shapes.ts';
import { People, PeopleQuery } from '../relations/people.ts';
import { ListParam, OneList } from './member-list.ts';

export const listListMembers = call({
  name: 'listListMembers',
  method: 'GET',
  path: '/lists/:ulid/members',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Lists the members on a list, last added first.',
  params: ListParam,
  query: PeopleQuery,
  answers: { 200: People },
  errors: ['not_found', 'bad_request'],
});

export const addToList = call({
  name: 'addToList',
  method: 'PUT',
  path: '/lists/:ulid/members',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: `Adds a member to a list of the caller, which can have ${LIMITS.listMembersMax} members.`,
  params: ListParam,
  body: Type.Object({ userUlid: Ulid }),
  answers: { 200: OneList },
  errors: ['not_found', 'forbidden', 'validation', 'timeout'],
});

export const removeFromList = call({
  name: 'removeFromList',
  method: 'DELETE',
  path: '/lists/:ulid/members',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Removes a member from a list of the caller.',
  params: ListParam,
  ...inBodyOrQuery({ userUlid: Ulid }),
  answers: { 200: OneList },
  errors: ['not_found', 'validation'],
});
