/** A file of the build, as the service worker's list names it. */
export interface ShellFile {
  url: string;
  revision: string | null;
  /** Kept only once it has been used. */
  later?: true;
}

/** Of a build's files those that a device stores: what every page may need, and what was `used` here, of whichever build. */
export function filesToStore(files: readonly ShellFile[], used: Iterable<string>): ShellFile[] {
  const names = new Set(Array.from(used, nameOf));
  return files.filter(({ url, later }) => !later || names.has(nameOf(`/${url}`)));
}

/** A path without the hash of what is in the file. */
function nameOf(path: string): string {
  return path.replace(/-[\w-]{8}(?=\.\w+$)/, '');
}
