import { resolve } from 'node:path';
import { DIGESTS, type Digest } from '@rookery/contract/kernel/settings.ts';

import {
  type DatabaseAddresses,
  databaseAddresses,
} from '#src/platform/config/database-addresses.ts';
import { identityProviders, type ProviderConfig } from '#src/platform/config/identity-providers.ts';
import {
  MEDIA_LIMIT_NAMES,
  mediaLimits,
  type MediaLimits,
} from '#src/platform/config/media-limits.ts';
import {
  backupStore,
  type BackupStoreConfig,
  objectStore,
  type ObjectStoreConfig,
} from '#src/platform/config/object-store.ts';
import { refuseMisspellings } from '#src/platform/config/misspellings.ts';
import { mediaPurge } from '#src/platform/config/media-purge.ts';
import { tracesConfig, type TracesConfig } from '#src/platform/config/traces-config.ts';
import * as read from '#src/platform/config/variables.ts';

export const ROLES = ['web', 'worker', 'realtime'] as const;
export type Role = (typeof ROLES)[number];
export type Registration = 'open' | 'invite' | 'closed';
export type LogFormat = 'pretty' | 'json';
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Domains in lower case. If `allowed` is null, all domains that are not refused are allowed. */
export interface MailDomains {
  allowed: readonly string[] | null;
  refused: readonly string[];
}

export interface Config extends DatabaseAddresses {
  /** 0 lets the system choose a free port. */
  port: number;
  host: string;
  /** The address that members use, without a trailing slash: links in mails begin with it. */
  appUrl: string;
  dataDir: string;
  roles: readonly Role[];
  /**
   * A Redis or Valkey for messages between processes and short rate limits. If null, the database carries
   * messages, and each process counts alone.
   */
  redisUrl: string | null;
  /**
   * Remote proxies whose X-Forwarded-For is trusted: addresses, or networks such as 10.0.0.0/8. Local
   * proxies are always trusted.
   */
  trustedProxies: readonly string[];
  /**
   * Milliseconds between the announcement of a shutdown and its start, so that load balancers stop sending
   * requests.
   */
  drainMs: number;
  backupRecipients: readonly string[];
  backupStore: BackupStoreConfig | null;
  /** If null, mails are written as files to `dataDir`/mail. */
  smtpUrl: string | null;
  mailFrom: string;
  /** The mail address of the first administrator. If null, the first screen asks for it. */
  adminEmail: string | null;
  digest: Digest;
  /** False only for tests and benchmarks. */
  rateLimits: boolean;
  registration: Registration;
  ads: boolean;
  /** Whether staff need a login with a second factor to act as staff. */
  staffSecondFactor: boolean;
  mailDomains: MailDomains;
  /** True for a white-label community: new members who follow few get the influencers feed. */
  tenant: boolean;
  brandName: string;
  brandLogo: string | null;
  brandPrimary: string | null;
  brandSecondary: string | null;
  walletUrl: string | null;
  playTvUrl: string | null;
  helpUrl: string | null;
  objectStore: ObjectStoreConfig | null;
  mediaLimits: MediaLimits;
  mediaPurgeUrl: string | null;
  mediaPurgeToken: string | null;
  ffmpegPath: string | null;
  /** Allowed push services besides those of the browsers. `*.` matches any subdomain. */
  pushHosts: readonly string[];
  /** The GIF provider's key. If null, the picker searches the built-in library. */
  giphyApiKey: string | null;
  identityProviders: readonly ProviderConfig[];
  logLevel: LogLevel;
  /** Null means pretty on a terminal and JSON elsewhere. */
  logFormat: LogFormat | null;
  /** Token that grants access to `/metrics`. If null, the address does not exist. */
  metricsToken: string | null;
  traces: TracesConfig | null;
  realtimeKey: string;
}

export const variableNames = [
  'PORT',
  'HOST',
  'APP_URL',
  'DATA_DIR',
  'DATABASE_URL',
  'ROLES',
  'REDIS_URL',
  'TRUSTED_PROXIES',
  'DRAIN_SECONDS',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'BACKUP_RECIPIENT',
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_REGION',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'ADMIN_EMAIL',
  'DIGEST',
  'RATE_LIMITS',
  'REGISTRATION',
  'ADS',
  'STAFF_SECOND_FACTOR',
  'MAIL_DOMAINS_ALLOWED',
  'MAIL_DOMAINS_REFUSED',
  'TENANT',
  'BRAND_NAME',
  'BRAND_LOGO',
  'BRAND_PRIMARY',
  'BRAND_SECONDARY',
  'WALLET_URL',
  'PLAYTV_URL',
  'HELP_URL',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_PUBLIC_URL',
  ...MEDIA_LIMIT_NAMES,
  'MEDIA_PURGE_URL',
  'MEDIA_PURGE_TOKEN',
  'FFMPEG_PATH',
  'PUSH_HOSTS',
  'GIPHY_API_KEY',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_NAME',
  'LOG_LEVEL',
  'LOG_FORMAT',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
  'REALTIME_KEY',
] as const;

const LONGEST_DRAIN_S = 300;
const logFormats = ['pretty', 'json'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export function loadConfig(env: NodeJS.ProcessEnv): Config {
  refuseMisspellings(env, variableNames);
  const port = read.port(env, 'PORT', 3000);
  const host = read.host(env, 'HOST', '127.0.0.1');
  const appUrl = read.webAddress(env, 'APP_URL') ?? defaultAppUrl(host, port);
  const brandName = read.line(env, 'BRAND_NAME', 40) ?? 'Rookery';
  return {
    port,
    host,
    appUrl,
    dataDir: resolve(read.line(env, 'DATA_DIR', 4096) ?? './data'),
    ...databaseAddresses(env),
    roles: read.roles(env, 'ROLES', ROLES),
    redisUrl: read.service(env, 'REDIS_URL', ['redis:', 'rediss:']),
    trustedProxies: read.networks(env, 'TRUSTED_PROXIES'),
    drainMs: read.seconds(env, 'DRAIN_SECONDS', 0, LONGEST_DRAIN_S) * 1000,
    backupRecipients: read.recipients(env, 'BACKUP_RECIPIENT'),
    backupStore: backupStore(env),
    smtpUrl: read.service(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: read.sender(env, 'MAIL_FROM') ?? defaultSender(brandName, appUrl),
    adminEmail: read.mailbox(env, 'ADMIN_EMAIL'),
    digest: read.choice(env, 'DIGEST', DIGESTS, 'never'),
    rateLimits: read.choice(env, 'RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    registration: read.choice(env, 'REGISTRATION', ['open', 'invite', 'closed'], 'open'),
    ads: read.choice(env, 'ADS', ['on', 'off'], 'off') === 'on',
    staffSecondFactor:
      read.choice(env, 'STAFF_SECOND_FACTOR', ['optional', 'required'], 'optional') === 'required',
    mailDomains: {
      allowed: read.domains(env, 'MAIL_DOMAINS_ALLOWED'),
      refused: read.domains(env, 'MAIL_DOMAINS_REFUSED') ?? [],
    },
    tenant: read.choice(env, 'TENANT', ['0', '1'], '0') === '1',
    brandName,
    brandLogo: read.picture(env, 'BRAND_LOGO'),
    brandPrimary: read.colour(env, 'BRAND_PRIMARY'),
    brandSecondary: read.colour(env, 'BRAND_SECONDARY'),
    walletUrl: read.link(env, 'WALLET_URL'),
    playTvUrl: read.link(env, 'PLAYTV_URL'),
    helpUrl: read.link(env, 'HELP_URL'),
    objectStore: objectStore(env),
    mediaLimits: mediaLimits(env),
    ...mediaPurge(env),
    ffmpegPath: read.line(env, 'FFMPEG_PATH', 4096),
    pushHosts: read.hosts(env, 'PUSH_HOSTS'),
    giphyApiKey: read.line(env, 'GIPHY_API_KEY', 200),
    identityProviders: identityProviders(env),
    logLevel: read.choice(env, 'LOG_LEVEL', logLevels, 'info'),
    logFormat: logFormat(env),
    metricsToken: read.secret(env, 'METRICS_TOKEN', 500),
    traces: tracesConfig(env),
    realtimeKey: read.key(env, 'REALTIME_KEY') ?? 'rookery',
  };
}

function logFormat(env: NodeJS.ProcessEnv): LogFormat | null {
  const isSet = (env['LOG_FORMAT'] ?? '').trim() !== '';
  return isSet ? read.choice(env, 'LOG_FORMAT', logFormats, 'json') : null;
}

export function defaultAppUrl(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

function defaultSender(brandName: string, appUrl: string): string {
  const host = new URL(appUrl).hostname;
  const domain = /^[\d.]+$|^\[/.test(host) ? 'localhost' : host;
  return `${brandName.replace(/[^\p{L}\p{N} ]/gu, '')} <no-reply@${domain}>`;
}
