import { isIP } from 'node:net';
import { resolve } from 'node:path';

import { ConfigError } from '#src/platform/config/config-error.ts';

const SHORTEST_SECRET = 16;

type Environment = NodeJS.ProcessEnv;

function text(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  return value ? value : null;
}

export function port(env: Environment, name: string, fallback: number): number {
  const value = text(env, name);
  if (value === null) return fallback;
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value);
  throw new ConfigError(name, `must be a number from 0 to 65535, not "${value}".`);
}

export function host(env: Environment, name: string, fallback: string): string {
  const value = text(env, name);
  if (value === null) return fallback;
  const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;
  const looksNumeric = /^[\d.]+$/.test(value);
  const isName = !looksNumeric && value.split('.').every((part) => label.test(part));
  if (isIP(value) !== 0 || isName) return value;
  throw new ConfigError(name, `must be an IP address or a host name, not "${value}".`);
}

/** Reads a size in whole megabytes and returns bytes. */
export function megabytes(env: Environment, name: string, fallback: number): number {
  const value = text(env, name);
  if (value !== null && !/^\d{1,9}$/.test(value)) {
    throw new ConfigError(name, `must be a whole number of megabytes, not "${value}".`);
  }
  return Number(value ?? fallback) * 1024 * 1024;
}

export function share(env: Environment, name: string, fallback: number): number {
  const value = text(env, name);
  if (value === null) return fallback;
  if (/^(?:0?\.\d{1,9}|[01](?:\.0{1,9})?)$/.test(value)) return Number(value);
  throw new ConfigError(name, `must be a number from 0 to 1, not "${value}".`);
}

export function webAddress(env: Environment, name: string): string | null {
  const value = text(env, name);
  if (value === null) return null;
  const url = URL.parse(value);
  const isOrigin =
    url !== null &&
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.pathname === '/' &&
    `${url.search}${url.hash}${url.username}${url.password}` === '';
  if (isOrigin) return url.origin;
  throw new ConfigError(
    name,
    `must be an address like https://community.example, with no path, not "${value}".`,
  );
}

/** Reads an address that may hold a password, so error messages never repeat it. */
export function address(env: Environment, name: string, protocols: string[]): string | null {
  const value = text(env, name);
  if (value === null) return null;
  const url = URL.parse(value);
  const isRead = url !== null && isDecodable(`${url.username}${url.password}`);
  if (isRead && protocols.includes(url.protocol) && url.hash === '') return value;
  const advice = 'In its password write %23 for #, %40 for @, %2F for / and %25 for %';
  throw new ConfigError(name, `must be an address that begins with ${protocols[0]}//. ${advice}.`);
}

function isDecodable(given: string): boolean {
  try {
    decodeURIComponent(given);
    return true;
  } catch {
    return false;
  }
}

export function service(env: Environment, name: string, protocols: string[]): string | null {
  const value = address(env, name, protocols);
  if (value === null || new URL(value).hostname !== '') return value;
  throw new ConfigError(name, `must include a host, as in ${protocols[0]}//mail.example:465.`);
}

export function sender(env: Environment, name: string): string | null {
  const value = text(env, name);
  if (value === null) return null;
  const isMailbox = /^[^\s<>@",;]+@[^\s<>@",;]+$/;
  const inside = /^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(value);
  if (isMailbox.test(inside?.[1] ?? value)) return value;
  throw new ConfigError(
    name,
    `must be name@host or "Name <name@host>" with one address, not "${value}".`,
  );
}

export function mailbox(env: Environment, name: string): string | null {
  const value = text(env, name);
  if (value === null || /^[^\s<>@",;]+@[^\s<>@",;.]+(?:\.[^\s<>@",;.]+)+$/.test(value))
    return value;
  throw new ConfigError(
    name,
    `must be one email address, such as you@example.org, not "${value}".`,
  );
}

export function choice<Option extends string>(
  env: Environment,
  name: string,
  options: readonly Option[],
  fallback: Option,
): Option {
  const value = text(env, name);
  if (value === null) return fallback;
  const found = options.find((option) => option === value);
  if (found !== undefined) return found;
  const list = `${options.slice(0, -1).join(', ')} or ${options.at(-1)}`;
  throw new ConfigError(name, `must be ${list}, not "${value}".`);
}

export function roles<Role extends string>(
  env: Environment,
  name: string,
  known: readonly Role[],
): readonly Role[] {
  const named = (text(env, name) ?? 'all').split(',').map((role) => role.trim());
  if (named.length === 1 && named[0] === 'all') return known;
  const wrong = named.find((role) => !known.some((each) => each === role));
  if (wrong === undefined) return known.filter((role) => named.includes(role));
  const advice = `must be all, or some of ${known.join(', ')} with commas between them`;
  throw new ConfigError(name, `${advice}, not "${wrong}".`);
}

export function seconds(env: Environment, name: string, fallback: number, most: number): number {
  const value = text(env, name);
  if (value === null) return fallback;
  if (/^\d{1,6}$/.test(value) && Number(value) <= most) return Number(value);
  throw new ConfigError(name, `must be a number of seconds from 0 to ${most}, not "${value}".`);
}

export function networks(env: Environment, name: string): string[] {
  const named = (text(env, name) ?? '').split(',').map((network) => network.trim());
  if (named.length === 1 && named[0] === '') return [];
  const wrong = named.find((network) => !isNetwork(network));
  if (wrong === undefined) return named;
  const advice = 'must be addresses or networks like 10.0.0.0/8 with commas between them';
  throw new ConfigError(name, `${advice}; "${wrong}" is not valid.`);
}

function isNetwork(named: string): boolean {
  const [start = '', length, more] = named.split('/');
  const bits = { 4: 32, 6: 128 }[isIP(start)];
  if (bits === undefined || more !== undefined) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits);
}

const DOMAIN = /^(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+$/u;

export function domains(env: Environment, name: string): string[] | null {
  const value = text(env, name);
  if (value === null) return null;
  const named = value.split(',').map((domain) => domain.trim().toLowerCase());
  const wrong = named.find((domain) => !DOMAIN.test(domain));
  if (wrong === undefined) return named;
  throw new ConfigError(name, `must be domains with commas between them; "${wrong}" is not valid.`);
}

export function hosts(env: Environment, name: string): string[] {
  const value = text(env, name);
  if (value === null) return [];
  const named = value.split(',').map((each) => each.trim().toLowerCase());
  const wrong = named.find((each) => isIP(each) !== 0 || !DOMAIN.test(each.replace(/^\*\./, '')));
  if (wrong === undefined) return named;
  const advice = 'must be host names like push.example.org or *.example.org with commas between';
  throw new ConfigError(name, `${advice} them; "${wrong}" is not valid.`);
}

const RECIPIENT = /^age1[a-z0-9]+$/;

export function recipients(env: Environment, name: string): string[] {
  const named = (text(env, name) ?? '').split(',').map((recipient) => recipient.trim());
  if (named.length === 1 && named[0] === '') return [];
  const wrong = named.find((recipient) => !RECIPIENT.test(recipient));
  if (wrong === undefined) return named;
  const advice = 'must be age public keys with commas between them: each begins with age1';
  throw new ConfigError(name, `${advice} and is printed by age-keygen.`);
}

export function line(env: Environment, name: string, longest: number): string | null {
  const value = text(env, name);
  if (value === null) return null;
  if (value.length <= longest && !/\p{Cc}/u.test(value)) return value;
  throw new ConfigError(name, `must be one line of at most ${longest} characters.`);
}

/** Reads a secret that a header can carry. Error messages never repeat the secret. */
export function token(env: Environment, name: string, longest: number): string | null {
  const value = line(env, name, longest);
  if (value === null || /^[\x21-\x7e]+$/.test(value)) return value;
  throw new ConfigError(name, 'must be ASCII letters, digits and symbols, without spaces.');
}

export function secret(env: Environment, name: string, longest: number): string | null {
  const value = token(env, name, longest);
  if (value === null || value.length >= SHORTEST_SECRET) return value;
  throw new ConfigError(
    name,
    `must have at least ${SHORTEST_SECRET} characters: a shorter one is easy to guess.`,
  );
}

export function key(env: Environment, name: string): string | null {
  const value = text(env, name);
  if (value === null) return null;
  if (/^[\w-]{1,64}$/.test(value)) return value;
  throw new ConfigError(name, 'must be 1 to 64 letters, digits, hyphens or underscores.');
}

/**
 * Reads an OpenID Connect issuer, exactly as its tokens name it. Accepts https, or http on this machine.
 */
export function issuer(env: Environment, name: string): string | null {
  const value = text(env, name);
  if (value === null) return null;
  const url = URL.parse(value);
  const isOwn = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isOwn);
  if (url && isSafe && `${url.search}${url.hash}${url.username}${url.password}` === '') {
    return value;
  }
  throw new ConfigError(name, `must be an address like https://login.example, not "${value}".`);
}

export function colour(env: Environment, name: string): string | null {
  const value = text(env, name);
  if (value === null) return null;
  if (/^#[0-9a-f]{6}$/i.test(value)) return value.toLowerCase();
  throw new ConfigError(name, `must be a colour like #1a5fb4, not "${value}".`);
}

export function picture(env: Environment, name: string): string | null {
  const value = text(env, name);
  if (value === null) return null;
  const url = URL.parse(value);
  if (url?.protocol === 'https:' && `${url.username}${url.password}` === '') return url.href;
  const isAddress = /^[a-z][a-z0-9+.-]+:/i.test(value);
  if (!isAddress && /\.(?:svg|png)$/i.test(value) && !/\p{Cc}/u.test(value)) return resolve(value);
  throw new ConfigError(name, 'must be the path of an .svg or .png file, or an https address.');
}

export function link(env: Environment, name: string): string | null {
  const value = text(env, name);
  if (value === null) return null;
  const url = URL.parse(value);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url && isWeb && `${url.username}${url.password}` === '') return url.href;
  throw new ConfigError(name, 'must be a web address like https://help.example.');
}
