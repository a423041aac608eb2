import { isPartList } from './part-lists.ts';

/**
 * The folders of a divided feature, from low to high. A folder may import those before it. Files beside the
 * folders may import all folders, but no folder imports these files.
 */
export const folderOrder: Record<string, readonly string[]> = {
  'server/src/features/feeds': ['record', 'reposts', 'home', 'discover', 'lists'],
  'server/src/features/media': ['record', 'processing', 'gifs', 'previews', 'serve', 'uploads'],
  'server/src/features/admin': ['access', 'feedback', 'lists', 'members', 'content'],
  'server/src/features/moderation': [
    'record',
    'data',
    'mail',
    'bans',
    'decide',
    'sweeps',
    'own',
    'queue',
  ],
  'server/src/features/groups': ['record', 'people', 'manage', 'lists'],
  'server/src/features/chats': ['record', 'read', 'write', 'tell'],
  'server/src/features/notifications': ['record', 'bell', 'push', 'digest'],
  'server/src/features/posts': [
    'record',
    'read',
    'views',
    'pins',
    'reactions',
    'write',
    'reports',
    'groups',
    'ads',
  ],
  'server/src/features/sessions': [
    'record',
    'invite-links',
    'mail',
    'callers',
    'sign-in',
    'providers',
    'account',
    'ending',
  ],
  'server/src/features/users': [
    'roles',
    'record',
    'account',
    'standing',
    'policies',
    'words',
    'profile',
  ],
  'server/src/platform/db': ['tables', 'embedded', 'migrations', 'connections'],
  'server/src/platform/http': ['replies', 'limits', 'calls', 'connections', 'health', 'site'],
  'server/src/cli': ['opening', 'start', 'demo', 'backup', 'jobs', 'doctor', 'move', 'upgrade'],
  'web/src/data': [
    'http',
    'session',
    'api',
    'page',
    'settings',
    'entities',
    'offline',
    'outbox',
    'uploads',
    'live',
    'drafts',
  ],
  'web/src/app': [
    'strings',
    'theme',
    'place',
    'worker',
    'session',
    'screens',
    'hosts',
    'shortcuts',
    'shell',
    'routes',
    'idle',
  ],
  'web/src/ui': [
    'styles',
    'icon',
    'page',
    'person',
    'controls',
    'text',
    'placeholders',
    'toast',
    'lazy',
    'dialog',
    'menu',
    'virtual-list',
  ],
  'web/src/features/admin': [
    'strings',
    'api',
    'parts',
    'invitations',
    'members',
    'content',
    'policies',
    'overview',
  ],
  'web/src/features/groups': ['strings', 'state', 'forms', 'rows', 'people', 'group', 'list'],
  'web/src/features/sessions': ['strings', 'providers', 'sign-in', 'data', 'account'],
  'web/src/features/chats': ['strings', 'state', 'history', 'write', 'chat', 'list'],
  'web/src/features/users': [
    'strings',
    'forms',
    'pictures',
    'profile',
    'policies',
    'settings',
    'setup',
  ],
  'web/src/features/notifications': ['strings', 'bell', 'state', 'push', 'list', 'settings'],
  'web/src/features/moderation': ['strings', 'timeout', 'verdict', 'own', 'review', 'messages'],
  'web/src/features/relations': ['strings', 'follow', 'block', 'people', 'menu'],
  'web/src/features/media': ['players', 'gifs', 'attachments'],
  'web/src/features/feeds': ['pages', 'list', 'home', 'profile'],
  'web/src/features/posts': [
    'post',
    'text',
    'reactions',
    'reposts',
    'card',
    'thread',
    'composer',
    'menu',
    'viewer',
    'screen',
  ],
};

interface FolderPlace {
  house: string;
  rooms: readonly string[];
  /** Null if the file is beside the folders. */
  room: string | null;
}

function placeOf(path: string): FolderPlace | null {
  for (const [house, rooms] of Object.entries(folderOrder)) {
    if (!path.startsWith(`${house}/`)) continue;
    const [room, ...rest] = path.slice(house.length + 1).split('/');
    return { house, rooms, room: rest.length > 0 ? (room as string) : null };
  }
  return null;
}

/**
 * The reason why one file of a divided feature may not import another, or null. A lazy import may come from
 * above, since nothing depends on it before it loads.
 */
export function judgeFolderImport(from: string, target: string, isLazy: boolean): string | null {
  const own = placeOf(from);
  const other = placeOf(target);
  if (!own || own.house !== other?.house || own.room === other.room || own.room === null) {
    return null;
  }
  if (isPartList(target)) return null;
  if (other.room === null) {
    return `The room ${own.room} knows nothing of what stands beside the rooms: move what it needs into a room, or import that room.`;
  }
  const isDown = own.rooms.indexOf(other.room) < own.rooms.indexOf(own.room);
  if (isDown || isLazy) return null;
  return `The room ${own.room} stands below ${other.room} in ${own.house}: move what both need into a lower room, or hand it in.`;
}

export function judgeFolderName(path: string): string | null {
  const place = placeOf(path);
  if (!place || place.room === null || place.rooms.includes(place.room)) return null;
  return `"${place.room}" is no room of ${place.house}: use one of ${place.rooms.join(', ')}, or give it a place in scripts/checks/folders.ts.`;
}
