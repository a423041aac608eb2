import { run } from './commands.ts';

export interface ImageConfig {
  User: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  WorkingDir: string;
  StopSignal: string;
  Volumes: Record<string, object>;
  Healthcheck: { Test: string[] };
}

export interface Builder {
  fromFolder(folder: string, name: string, env?: string): Promise<void>;
  build(project: string, name: string, args: Record<string, string>): Promise<void>;
  config(name: string): Promise<ImageConfig>;
  mount(name: string): Promise<string>;
  megabytes(mounted: string): Promise<number>;
  clear(): Promise<void>;
}

/**
 * Uses buildah with its own storage in `folder`. It needs no daemon and changes nothing else on the machine.
 */
export function openBuilder(folder: string): Builder {
  const buildah = (...args: string[]): Promise<string> =>
    run(['buildah', '--root', `${folder}/storage`, '--runroot', `${folder}/run`, ...args]);
  return {
    async fromFolder(from, name, env) {
      const container = (await buildah('from', 'scratch')).trim();
      await buildah('add', '-q', container, from, '/');
      if (env !== undefined) await buildah('config', '--env', env, container);
      await buildah('commit', '-q', '--format', 'docker', '--rm', container, name);
    },
    async build(project, name, args) {
      const given = Object.entries(args).flatMap(([key, value]) => [
        '--build-arg',
        `${key}=${value}`,
      ]);
      // Use Docker’s format, because the OCI format has no health check.
      const how = ['--isolation', 'chroot', '--format', 'docker', '--layers=false', '--pull-never'];
      await buildah('bud', ...how, ...given, '-t', name, project);
    },
    async config(name) {
      const told = JSON.parse(await buildah('inspect', '--type', 'image', name)) as {
        Docker: { config: ImageConfig };
      };
      return told.Docker.config;
    },
    async mount(name) {
      const container = (await buildah('from', '--pull-never', name)).trim();
      return (await buildah('mount', container)).trim();
    },
    async megabytes(mounted) {
      const counted = await run(['du', '-s', '-B1', '--apparent-size', mounted]);
      return Number.parseInt(counted, 10) / 1e6;
    },
    async clear() {
      await buildah('umount', '--all');
      await buildah('rm', '--all');
      await buildah('rmi', '--all', '--force');
    },
  };
}
