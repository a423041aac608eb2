import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { run } from './commands.ts';

const SUITE = 'trixie';
const OWN_CERTIFICATES = 'usr/local/share/ca-certificates';

/** What a slim image goes without. */
const LEFT_OUT = ['usr/share/doc', 'usr/share/man', 'usr/share/info', 'usr/share/locale'];
const LEFT_BEHIND = ['var/cache/apt', 'var/lib/apt/lists', 'var/log'];

/** What stands in for the images that are usually pulled: node:24, caddy, postgres, and the init of containers. */
const WORKSHOP = ['nodejs', 'npm', 'ca-certificates', 'binutils', 'caddy', 'postgresql', 'tini'];

/** An empty Debian in `folder`, as its own installer makes it. */
export async function makeDebian(folder: string): Promise<void> {
  await run(['debootstrap', '--variant=minbase', SUITE, folder]);
}

/** Of an empty Debian one with all that builds the image, and that it runs beside. */
export async function makeWorkshop(debian: string, folder: string): Promise<void> {
  await run(['cp', '-a', debian, folder]);
  await installIn(folder, WORKSHOP);
}

/** Installs packages into a Debian in `folder`, with the certificate authorities of this machine. */
export async function installIn(folder: string, packages: readonly string[]): Promise<void> {
  await cp('/etc/resolv.conf', join(folder, 'etc/resolv.conf'));
  // Whom this machine trusts beside the public ones, such as a company's proxy.
  await cp(join('/', OWN_CERTIFICATES), join(folder, OWN_CERTIFICATES), { recursive: true });
  const script = [
    'apt-get update -q',
    // Nothing is to start here: there is no init.
    String.raw`printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d && chmod 755 /usr/sbin/policy-rc.d`,
    `DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends ${packages.join(' ')}`,
    'update-ca-certificates',
    'apt-get clean',
  ].join(' && ');
  const command = ['sh', '-ec', inside(folder, script)];
  await run(['unshare', '--mount', '--pid', '--fork', '--kill-child', ...command]);
}

/** The words of a shell that run a script within a folder as the whole file system. */
export const inside = (folder: string, script: string): string =>
  `mount -t proc proc ${folder}/proc && exec chroot ${folder} sh -ec "$(cat <<'END'\n${script}\nEND\n)"`;

/** Takes off an empty Debian what slim images go without. */
export async function slim(debian: string): Promise<void> {
  for (const path of [...LEFT_OUT, ...LEFT_BEHIND]) {
    for (const name of await readdir(join(debian, path))) {
      await rm(join(debian, path, name), { recursive: true });
    }
  }
}
