import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * Returns short unique class names: the name and four characters of its path's hash. Vite's include the
 * line number. @param root base of the paths, so that equal sources give equal names
 */
export function styleName(root: string): (name: string, file: string) => string {
  return (name, file) => {
    const path = relative(root, file).replaceAll('\\', '/');
    return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
  };
}
