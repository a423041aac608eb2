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
  'server/src/features/notifications': ['record', 'levels', 'bell', 'push', 'digest'],
  'server/src/features/posts': [
    'record',
    'read',
    'views',
    'pins',
    'bookmarks',
    'drafts',
    'places',
    'reactions',
    'polls',
    'write',
    'edits',
    'schedule',
    'audience',
    'reports',
    'groups',
    'ads',
  ],
  'server/src/features/sessions': [
    'record',
    'invite-links',
    'mail',
    'callers',
    'second-factor',
    'sign-in',
    'providers',
    'passkeys',
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
    'reorder',
    'dialog',
    'menu',
    'crop',
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
  'web/src/features/sessions': ['strings', 'providers', 'passkeys', 'sign-in', 'data', 'account'],
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
  'web/src/features/relations': [
    'strings',
    'follow',
    'block',
    'filters',
    'hashtags',
    'levels',
    'people',
    'card',
    'lists',
    'menu',
  ],
  'web/src/features/media': ['players', 'gifs', 'attachments'],
  'web/src/features/feeds': [
    'pages',
    'tabs',
    'list',
    'home',
    'profile',
    'bookmarks',
    'lists',
    'shares',
  ],
  'web/src/features/posts': [
    'post',
    'audience',
    'text',
    'reactions',
    'reposts',
    'bookmarks',
    'polls',
    'schedule',
    'card',
    'thread',
    'share',
    'suggest',
    'drafts',
    'send',
    'composer',
    'scheduled',
    'menu',
    'edits',
    'viewer',
    'screen',
  ],
};

interface FolderPlace {
  parent: string;
  folders: readonly string[];
  /** Null if the file is beside the folders. */
  folder: string | null;
}

function placeOf(path: string): FolderPlace | null {
  for (const [parent, folders] of Object.entries(folderOrder)) {
    if (!path.startsWith(`${parent}/`)) continue;
    const [folder, ...rest] = path.slice(parent.length + 1).split('/');
    return { parent, folders, folder: rest.length > 0 ? (folder as string) : null };
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
  if (!own || own.parent !== other?.parent || own.folder === other.folder || own.folder === null) {
    return null;
  }
  if (isPartList(target)) return null;
  if (other.folder === null) {
    return `The folder ${own.folder} cannot import files outside the folders. Move the file into a folder, or import that folder.`;
  }
  const isDown = own.folders.indexOf(other.folder) < own.folders.indexOf(own.folder);
  if (isDown || isLazy) return null;
  return `The folder ${own.folder} is below ${other.folder} in ${own.parent} and cannot import it. Move the shared code into a lower folder, or pass it in.`;
}

export function judgeFolderName(path: string): string | null {
  const place = placeOf(path);
  if (!place || place.folder === null || place.folders.includes(place.folder)) return null;
  return `"${place.folder}" is not a known folder of ${place.parent}. Use one of ${place.folders.join(', ')}, or add it to scripts/checks/folders.ts.`;
}
