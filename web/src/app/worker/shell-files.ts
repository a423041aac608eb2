export interface ShellFile {
  url: string;
  revision: string | null;
  later?: true;
}

export function filesToStore(files: readonly ShellFile[], used: Iterable<string>): ShellFile[] {
  const names = new Set(Array.from(used, nameOf));
  return files.filter(({ url, later }) => !later || names.has(nameOf(`/${url}`)));
}

function nameOf(path: string): string {
  return path.replace(/-[\w-]{8}(?=\.\w+$)/, '');
}
