import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { parse } from 'yaml';

import { run } from './commands.ts';
import { type Container, type ContainerOptions, startContainer } from './containers.ts';
import type { ImageConfig } from './image.ts';

interface Service {
  environment: Record<string, string>;
  volumes: string[];
  read_only?: boolean;
  tmpfs?: string[];
}

interface ComposeFile {
  services: Record<'app' | 'caddy' | 'database', Service>;
}

export interface Place {
  folder: string;
  project: string;
  image: ImageConfig;
  root: string;
  workshop: string;
  olderRelease: string | null;
}

export interface Composition {
  caddy(env: Record<string, string>): Promise<Container>;
  database(password: string): Promise<Container>;
  app(data: string, env: Record<string, string>, options?: AppOptions): Promise<Container>;
  volume(name: string): string;
}

interface AppOptions {
  command?: string[];
  release?: string;
}

/** Interprets compose.yaml: its services run as processes in the drill’s own network. */
export async function openComposition(place: Place): Promise<Composition> {
  const { folder, project, image, root, workshop } = place;
  const { services } = parse(await readFile(join(project, 'compose.yaml'), 'utf8')) as ComposeFile;
  const volume = (name: string): string => join(folder, 'volumes', name);
  let started = 0;
  const newPlace = async (): Promise<string> => {
    const path = join(folder, 'places', String((started += 1)));
    await mkdir(path, { recursive: true });
    return path;
  };
  const uid = Number(
    (await readFile(join(root, 'etc/passwd'), 'utf8')).match(
      new RegExp(`^${image.User}:x:(\\d+)`, 'm'),
    )?.[1],
  );

  /**
   * Fills a new volume as a container engine does. It copies the image’s content at that path and keeps the
   * owner.
   */
  async function fill(name: string, path: string): Promise<string> {
    const here = volume(name);
    await mkdir(join(folder, 'volumes'), { recursive: true });
    const isNew = await mkdir(here, { recursive: true });
    if (isNew !== undefined) {
      await rm(here, { recursive: true });
      await run(['cp', '-a', join(root, path), here]);
    }
    return here;
  }

  return {
    volume,
    async app(data, env, { command = image.Cmd, release } = {}) {
      const { environment, read_only: isReadOnly = false, tmpfs = [], volumes } = services.app;
      const binds: Record<string, string> = { '/etc/hosts': join(folder, 'hosts') };
      if (release !== undefined) binds['/opt/rookery'] = release;
      for (const line of volumes) {
        const [from = '', path = ''] = line.split(':');
        await mkdir(join(root, path), { recursive: true });
        if (from === './backups') binds[path] = join(folder, 'backups');
        else binds[path] = await fill(from === 'data' ? data : from, path);
      }
      const given = Object.fromEntries(image.Env.map((line) => line.split(/=(.*)/s).slice(0, 2)));
      return startContainer({
        root,
        place: await newPlace(),
        binds,
        isReadOnly,
        tmpfs,
        uid,
        env: { ...given, ...env, ...environment },
        cwd: image.WorkingDir,
        command: [...image.Entrypoint, ...command],
        init: join(workshop, 'usr/bin/tini-static'),
      });
    },
    async caddy(env) {
      const config = join(project, 'deploy/Caddyfile');
      await mkdir(volume('caddy-data'), { recursive: true });
      for (const path of ['etc/caddy', 'data'])
        await mkdir(join(workshop, path), { recursive: true });
      return startContainer({
        ...unrelatedRoot(workshop, await newPlace()),
        binds: { '/etc/caddy/Caddyfile': config, '/data': volume('caddy-data') },
        env: { PATH: '/usr/bin:/bin', HOME: '/data', XDG_DATA_HOME: '/data', ...env },
        command: ['caddy', 'run', '--config', '/etc/caddy/Caddyfile', '--adapter', 'caddyfile'],
      });
    },
    async database(password) {
      const binaries = (await run(['sh', '-c', `echo ${workshop}/usr/lib/postgresql/*/bin`]))
        .trim()
        .slice(workshop.length);
      const home = volume('database');
      await mkdir(join(workshop, 'srv/database'), { recursive: true });
      await mkdir(home, { recursive: true });
      const script = `chown postgres /srv/database && exec setpriv --reuid=postgres --regid=postgres --clear-groups sh -ec '
        printf %s "$POSTGRES_PASSWORD" >/tmp/password
        ${binaries}/initdb -D /srv/database/data -U rookery -A scram-sha-256 --pwfile=/tmp/password -E UTF8 --locale=C.UTF-8
        echo "create database rookery" | ${binaries}/postgres --single -D /srv/database/data postgres
        exec ${binaries}/postgres -D /srv/database/data -k /tmp -h 127.0.0.1'`;
      return startContainer({
        ...unrelatedRoot(workshop, await newPlace()),
        binds: { '/srv/database': home },
        env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', POSTGRES_PASSWORD: password },
        command: ['sh', '-ec', script],
      });
    },
  };
}

const unrelatedRoot = (
  root: string,
  place: string,
): Pick<ContainerOptions, 'root' | 'place' | 'isReadOnly' | 'tmpfs' | 'cwd'> => ({
  root,
  place,
  isReadOnly: false,
  tmpfs: ['/tmp'],
  cwd: '/',
});
