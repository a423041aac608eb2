import { Type } from 'typebox';
import { call, inBodyOrQuery } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Done, Nullable, Ulid } from '../kernel/shapes.ts';
import { ListParam, MemberList, OneList } from './member-list.ts';

export const listLists = call({
  name: 'listLists',
  method: 'GET',
  path: '/lists',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: "Lists the caller's lists of members by name.",
  query: Type.Object({ userUlid: Type.Optional(Ulid) }),
  answers: {
    200: Type.Object({ success: Type.Literal(true), data: Type.Array(MemberList) }),
  },
  errors: [],
});

export const getList = call({
  name: 'getList',
  method: 'GET',
  path: '/lists/:ulid',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Returns an own list of members, or a shared one.',
  params: ListParam,
  answers: { 200: OneList },
  errors: ['not_found'],
});

export const saveList = call({
  name: 'saveList',
  method: 'PUT',
  path: '/lists',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    'Creates a list with an id of the caller, or changes it. Within an hour of its deletion, this restores a list with its members. Omitted fields stay as they are. In a timeout, no list can be shared, nor a shared one changed.',
  body: Type.Object({
    ulid: Ulid,
    name: Type.String({ minLength: 1, maxLength: LIMITS.listNameCharacters }),
    isShared: Type.Optional(Type.Boolean()),
    description: Type.Optional(Type.String({ maxLength: LIMITS.listDescriptionCharacters })),
    topic: Type.Optional(Nullable(Type.String({ maxLength: LIMITS.listTopicCharacters }))),
  }),
  answers: { 200: OneList },
  errors: ['validation', 'timeout'],
});

export const deleteList = call({
  name: 'deleteList',
  method: 'DELETE',
  path: '/lists',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Deletes a list of the caller. A missing list is no error.',
  ...inBodyOrQuery({ ulid: Ulid }),
  answers: { 200: Done },
  errors: ['validation'],
});
