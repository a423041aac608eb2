import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * Names a class of a CSS module for the whole page: as it is called there, and four characters of where it stands. Vite
 * adds the number of the line, which is different for each, so that names weigh more than what they are for.
 * @param root the folder from which paths are taken, so that the same sources make the same names everywhere
 */
export function styleName(root: string): (name: string, file: string) => string {
  return (name, file) => {
    const path = relative(root, file).replaceAll('\\', '/');
    return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
  };
}
