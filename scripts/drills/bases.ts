import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { run } from './commands.ts';

const SUITE = 'trixie';
const OWN_CERTIFICATES = 'usr/local/share/ca-certificates';

const LEFT_OUT = ['usr/share/doc', 'usr/share/man', 'usr/share/info', 'usr/share/locale'];
const LEFT_BEHIND = ['var/cache/apt', 'var/lib/apt/lists', 'var/log'];

/** Replaces the images that Docker would pull: node:24, caddy, postgres, and an init for containers. */
const WORKSHOP = ['nodejs', 'npm', 'ca-certificates', 'binutils', 'caddy', 'postgresql', 'tini'];

export async function makeDebian(folder: string): Promise<void> {
  await run(['debootstrap', '--variant=minbase', SUITE, folder]);
}

export async function makeWorkshop(debian: string, folder: string): Promise<void> {
  await run(['cp', '-a', debian, folder]);
  await installIn(folder, WORKSHOP);
}

export async function installIn(folder: string, packages: readonly string[]): Promise<void> {
  await cp('/etc/resolv.conf', join(folder, 'etc/resolv.conf'));
  // Copy the private certificate authorities of this machine, such as that of a company’s proxy.
  await cp(join('/', OWN_CERTIFICATES), join(folder, OWN_CERTIFICATES), { recursive: true });
  const script = [
    'apt-get update -q',
    // Without an init no service may start during the installation.
    String.raw`printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d && chmod 755 /usr/sbin/policy-rc.d`,
    `DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends ${packages.join(' ')}`,
    'update-ca-certificates',
    'apt-get clean',
  ].join(' && ');
  const command = ['sh', '-ec', inside(folder, script)];
  await run(['unshare', '--mount', '--pid', '--fork', '--kill-child', ...command]);
}

export const inside = (folder: string, script: string): string =>
  `mount -t proc proc ${folder}/proc && exec chroot ${folder} sh -ec "$(cat <<'END'\n${script}\nEND\n)"`;

export async function slim(debian: string): Promise<void> {
  for (const path of [...LEFT_OUT, ...LEFT_BEHIND]) {
    for (const name of await readdir(join(debian, path))) {
      await rm(join(debian, path, name), { recursive: true });
    }
  }
}
