import { Type } from 'typebox';
import { call, inBodyOrQuery } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Done, Ulid } from '../kernel/shapes.ts';
import { BookmarkFolder } from './bookmark.ts';

const FolderName = Type.String({ minLength: 1, maxLength: LIMITS.bookmarkFolderCharacters });
const folders = Type.Object({ success: Type.Literal(true), data: Type.Array(BookmarkFolder) });

export const listBookmarkFolders = call({
  name: 'listBookmarkFolders',
  method: 'GET',
  path: '/bookmarks/folders',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: "Lists the caller's bookmark folders by name.",
  answers: { 200: folders },
  errors: [],
});

export const saveBookmarkFolder = call({
  name: 'saveBookmarkFolder',
  method: 'PUT',
  path: '/bookmarks/folders',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Creates a bookmark folder with an id of the caller, or renames it.',
  body: Type.Object({ id: Ulid, name: FolderName }),
  answers: { 200: folders },
  errors: ['validation'],
});

export const removeBookmarkFolder = call({
  name: 'removeBookmarkFolder',
  method: 'DELETE',
  path: '/bookmarks/folders',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Removes a bookmark folder. Its bookmarks stay, outside any folder.',
  ...inBodyOrQuery({ id: Ulid }),
  answers: { 200: Done },
  errors: ['validation'],
});
