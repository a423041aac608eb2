import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { ConfigError } from '#src/platform/config/config-error.ts';
import { loadConfig, variableNames } from '#src/platform/config/config.ts';
import { readEnvironment } from '#src/platform/config/environment.ts';

describe('unset variables', () => {
  test('have a default', () => {
    expect(loadConfig({ HOME: '/home/alice', npm_config_cache: '/x' })).toEqual({
      port: 3000,
      host: '127.0.0.1',
      appUrl: 'http://127.0.0.1:3000',
      dataDir: join(process.cwd(), 'data'),
      databaseUrl: null,
      roles: ['web', 'worker', 'realtime'],
      redisUrl: null,
      trustedProxies: [],
      drainMs: 0,
      databaseDirectUrl: null,
      databaseReadUrl: null,
      backupRecipients: [],
      backupStore: null,
      smtpUrl: null,
      mailFrom: 'Rookery <no-reply@localhost>',
      adminEmail: null,
      digest: 'never',
      rateLimits: true,
      registration: 'open',
      ads: false,
      staffSecondFactor: false,
      mailDomains: { allowed: null, refused: [] },
      tenant: false,
      brandName: 'Rookery',
      brandLogo: null,
      brandPrimary: null,
      brandSecondary: null,
      walletUrl: null,
      playTvUrl: null,
      helpUrl: null,
      objectStore: null,
      ffmpegPath: null,
      pushHosts: [],
      giphyApiKey: null,
      mediaLimits: {
        memberDay: 2 ** 30,
        member: 5 * 2 ** 30,
        community: 100 * 2 ** 30,
        free: 2 ** 30,
      },
      mediaPurgeUrl: null,
      mediaPurgeToken: null,
      metricsToken: null,
      traces: null,
      identityProviders: [],
      logLevel: 'info',
      logFormat: null,
      realtimeKey: 'rookery',
    });
  });

  test('treats an empty string as not set, for every variable', () => {
    const empty = Object.fromEntries(variableNames.map((name) => [name, '']));
    expect(loadConfig(empty)).toEqual(loadConfig({}));
  });
});

describe('valid values', () => {
  test.each([
    [{ PORT: '0' }, { port: 0, appUrl: 'http://127.0.0.1:0' }],
    [{ PORT: '65535' }, { port: 65_535 }],
    [
      { HOST: '0.0.0.0', PORT: '80' },
      { host: '0.0.0.0', appUrl: 'http://localhost:80' },
    ],
    [{ HOST: '::1' }, { host: '::1', appUrl: 'http://[::1]:3000' }],
    [{ HOST: 'localhost' }, { host: 'localhost', appUrl: 'http://localhost:3000' }],
    [
      { APP_URL: 'https://rooks.example/' },
      { appUrl: 'https://rooks.example', mailFrom: 'Rookery <no-reply@rooks.example>' },
    ],
    [{ DATA_DIR: '/var/lib/rookery' }, { dataDir: '/var/lib/rookery' }],
    [{ DATABASE_URL: 'postgres://a:b@db/c' }, { databaseUrl: 'postgres://a:b@db/c' }],
    [{ DATABASE_URL: 'postgresql://db/c' }, { databaseUrl: 'postgresql://db/c' }],
    [
      {
        DATABASE_URL: 'postgres://pooler/c',
        DATABASE_DIRECT_URL: 'postgres://db/c',
        DATABASE_READ_URL: 'postgres://copy/c',
      },
      {
        databaseUrl: 'postgres://pooler/c',
        databaseDirectUrl: 'postgres://db/c',
        databaseReadUrl: 'postgres://copy/c',
      },
    ],
    [{ SMTP_URL: 'smtps://u:p@mail:465' }, { smtpUrl: 'smtps://u:p@mail:465' }],
    [{ ADMIN_EMAIL: 'boss@rooks.example' }, { adminEmail: 'boss@rooks.example' }],
    [{ MAIL_FROM: 'hello@rooks.example' }, { mailFrom: 'hello@rooks.example' }],
    [{ MAIL_FROM: 'The Rooks <hi@rooks.example>' }, { mailFrom: 'The Rooks <hi@rooks.example>' }],
    [{ DIGEST: 'weekly' }, { digest: 'weekly' }],
    [{ RATE_LIMITS: 'off' }, { rateLimits: false }],
    [{ RATE_LIMITS: 'on' }, { rateLimits: true }],
    [{ ADS: 'on' }, { ads: true }],
    [{ ADS: 'off' }, { ads: false }],
    [{ REGISTRATION: 'invite' }, { registration: 'invite' }],
    [{ REGISTRATION: 'closed' }, { registration: 'closed' }],
    [
      { MAIL_DOMAINS_ALLOWED: 'Rooks.example, crows.example' },
      { mailDomains: { allowed: ['rooks.example', 'crows.example'], refused: [] } },
    ],
    [{ ROLES: 'all' }, { roles: ['web', 'worker', 'realtime'] }],
    [{ ROLES: 'realtime, web' }, { roles: ['web', 'realtime'] }],
    [{ REDIS_URL: 'rediss://:secret@cache:6380/2' }, { redisUrl: 'rediss://:secret@cache:6380/2' }],
    [
      { TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1' },
      { trustedProxies: ['10.0.0.0/8', '2001:db8::1'] },
    ],
    [{ DRAIN_SECONDS: '20' }, { drainMs: 20_000 }],
    [{ BACKUP_RECIPIENT: 'age1qqq, age1ppp' }, { backupRecipients: ['age1qqq', 'age1ppp'] }],
    [
      { MAIL_DOMAINS_REFUSED: 'gone.example' },
      { mailDomains: { allowed: null, refused: ['gone.example'] } },
    ],
    [{ TENANT: '1' }, { tenant: true }],
    [{ TENANT: '0' }, { tenant: false }],
    [{ BRAND_NAME: 'Сороки & Co' }, { mailFrom: 'Сороки  Co <no-reply@localhost>' }],
    [{ BRAND_LOGO: '/srv/nest.svg' }, { brandLogo: '/srv/nest.svg' }],
    [{ BRAND_LOGO: 'nest.PNG' }, { brandLogo: join(process.cwd(), 'nest.PNG') }],
    [{ BRAND_LOGO: 'https://cdn.example/nest?v=2' }, { brandLogo: 'https://cdn.example/nest?v=2' }],
    [{ BRAND_PRIMARY: '#1A5FB4' }, { brandPrimary: '#1a5fb4' }],
    [{ BRAND_SECONDARY: '#26a269' }, { brandSecondary: '#26a269' }],
    [
      { GOOGLE_CLIENT_ID: 'id' },
      {
        identityProviders: [
          {
            id: 'google',
            name: 'Google',
            issuer: 'https://accounts.google.com',
            clientId: 'id',
            clientSecret: null,
          },
        ],
      },
    ],
    [
      { OIDC_ISSUER: 'https://id.example/realms/a', OIDC_CLIENT_ID: 'x' },
      {
        identityProviders: [
          {
            id: 'oidc',
            name: 'id.example',
            issuer: 'https://id.example/realms/a',
            clientId: 'x',
            clientSecret: null,
          },
        ],
      },
    ],
    [
      {
        OIDC_ISSUER: 'http://127.0.0.1:9',
        OIDC_CLIENT_ID: 'x',
        OIDC_CLIENT_SECRET: 's',
        OIDC_NAME: 'The House',
      },
      { identityProviders: [{ name: 'The House', clientSecret: 's' }] },
    ],
    [
      {
        S3_BUCKET: 'rooks',
        S3_ACCESS_KEY_ID: 'id',
        S3_SECRET_ACCESS_KEY: 'secret',
        S3_ENDPOINT: 'http://127.0.0.1:9000',
        S3_PUBLIC_URL: 'https://cdn.example/rooks/',
      },
      {
        objectStore: {
          endpoint: 'http://127.0.0.1:9000',
          region: 'us-east-1',
          bucket: 'rooks',
          accessKeyId: 'id',
          secretAccessKey: 'secret',
          publicUrl: 'https://cdn.example/rooks',
        },
      },
    ],
    [
      { BACKUP_S3_ACCESS_KEY_ID: 'id', BACKUP_S3_SECRET_ACCESS_KEY: 'secret' },
      {
        objectStore: null,
        backupStore: {
          endpoint: null,
          region: 'us-east-1',
          accessKeyId: 'id',
          secretAccessKey: 'secret',
        },
      },
    ],
    [
      { S3_BUCKET: 'rooks', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' },
      { backupStore: { endpoint: null, region: 'us-east-1', accessKeyId: 'id' } },
    ],
    [{ FFMPEG_PATH: '/opt/ffmpeg' }, { ffmpegPath: '/opt/ffmpeg' }],
    [
      { PUSH_HOSTS: 'Push.example, *.notes.example' },
      { pushHosts: ['push.example', '*.notes.example'] },
    ],
    [{ GIPHY_API_KEY: 'k' }, { giphyApiKey: 'k' }],
    [{ HELP_URL: 'https://help.example/faq' }, { helpUrl: 'https://help.example/faq' }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ LOG_FORMAT: 'pretty' }, { logFormat: 'pretty' }],
    [{ METRICS_TOKEN: ' sixteen-letters- ' }, { metricsToken: 'sixteen-letters-' }],
    [{ OTEL_SERVICE_NAME: 'ours', OTEL_TRACES_SAMPLER: 'xray' }, { traces: null }],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' },
      {
        traces: {
          ...{ endpoint: 'http://127.0.0.1:4318', headers: {}, serviceName: 'rookery', ratio: 1 },
        },
      },
    ],
    [
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example/below',
        OTEL_EXPORTER_OTLP_HEADERS: 'Api-Key=a%20b%3D, X-Tenant = rooks',
        OTEL_SERVICE_NAME: 'rooks',
        OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '0.05',
      },
      {
        traces: {
          endpoint: 'https://otel.example/below',
          headers: { 'api-key': 'a b=', 'x-tenant': 'rooks' },
          ...{ serviceName: 'rooks', ratio: 0.05 },
        },
      },
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a.example', OTEL_TRACES_SAMPLER: 'always_off' },
      { traces: { ratio: 0 } },
    ],
    [{ REALTIME_KEY: 'Key_1-x' }, { realtimeKey: 'Key_1-x' }],
  ])('%j', (env, expected) => {
    expect(loadConfig(env)).toMatchObject(expected);
  });
});

describe('invalid values', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['HOST', 'not a host'],
    ['HOST', '999.1.1.1'],
    ['HOST', 'http://localhost'],
    ['APP_URL', 'rooks.example'],
    ['APP_URL', 'ftp://rooks.example'],
    ['APP_URL', 'https://rooks.example/social'],
    ['APP_URL', 'https://user:pass@rooks.example'],
    ['DATA_DIR', 'a\nb'],
    ['DATABASE_URL', 'mysql://root:hunter2@db/c'],
    ['DATABASE_URL', 'hunter2'],
    ['DATABASE_URL', 'postgres://a:1#hunter2@db/c'],
    ['DATABASE_URL', 'postgres://a:hunter2%@db/c'],
    ['SMTP_URL', 'http://u:hunter2@mail'],
    ['SMTP_URL', 'smtp://'],
    ['REDIS_URL', 'redis:///0'],
    ['S3_BUCKET', 'rooks/media'],
    ['S3_REGION', 'eu west'],
    ['S3_ACCESS_KEY_ID', 'hunter2 ü'],
    ['S3_PUBLIC_URL', 'https://cdn.example/?a=b'],
    ['MEDIA_PURGE_TOKEN', 'hunter2 ü'],
    ['ADMIN_EMAIL', 'Boss <boss@rooks.example>'],
    ['ADMIN_EMAIL', 'boss@localhost'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'A <a@b>, B <b@c>'],
    ['MAIL_FROM', 'A <a@b>\r\nBcc: c@d'],
    ['ROLES', 'web,cook'],
    ['ROLES', 'web,all'],
    ['REDIS_URL', 'http://:hunter2@cache'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.1,'],
    ['DRAIN_SECONDS', '301'],
    ['DRAIN_SECONDS', '-1'],
    ['BACKUP_RECIPIENT', 'AGE-SECRET-KEY-1HUNTER2'],
    ['BACKUP_RECIPIENT', 'age1qqq,'],
    ['RATE_LIMITS', 'yes'],
    ['REGISTRATION', 'Open'],
    ['MAIL_DOMAINS_ALLOWED', 'rooks.example,,crows.example'],
    ['MAIL_DOMAINS_REFUSED', '@rooks.example'],
    ['PUSH_HOSTS', '*'],
    ['PUSH_HOSTS', '127.0.0.1'],
    ['PUSH_HOSTS', 'https://push.example'],
    ['TENANT', 'true'],
    ['BRAND_NAME', 'x'.repeat(41)],
    ['BRAND_LOGO', 'nest.gif'],
    ['BRAND_LOGO', 'http://cdn.example/nest.png'],
    ['BRAND_LOGO', 'javascript:x.svg'],
    ['DIGEST', 'monthly'],
    ['BRAND_PRIMARY', 'red'],
    ['BRAND_PRIMARY', '#fff'],
    ['BRAND_SECONDARY', '#12345g'],
    ['OIDC_ISSUER', 'id.example'],
    ['OIDC_ISSUER', 'http://id.example'],
    ['OIDC_ISSUER', 'https://id.example/?a=hunter'],
    ['HELP_URL', 'help.example'],
    ['WALLET_URL', 'javascript:alert(1)'],
    ['PLAYTV_URL', 'https://u:hunter2@tv.example'],
    ['LOG_LEVEL', 'loud'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['REALTIME_KEY', 'a/b'],
    ['METRICS_TOKEN', 'fifteen-letters'],
    ['METRICS_TOKEN', 'two words, of hunter2'],
  ])('rejects %s=%j by name', (name, value) => {
    const load = (): unknown => loadConfig({ [name]: value });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(new RegExp(`^${name} `));
    expect(load).not.toThrow(/hunter2/);
  });
});

test.each([
  ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_SECRET: 'hunter2' }],
  ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://id.example' }],
  ['OIDC_ISSUER', { OIDC_CLIENT_ID: 'x' }],
  ['OIDC_ISSUER', { OIDC_CLIENT_SECRET: 'hunter2' }],
  ['BACKUP_S3_ACCESS_KEY_ID', { BACKUP_S3_SECRET_ACCESS_KEY: 'hunter2' }],
  ['BACKUP_S3_SECRET_ACCESS_KEY', { BACKUP_S3_ACCESS_KEY_ID: 'id' }],
  ['MEDIA_PURGE_URL', { MEDIA_PURGE_TOKEN: 'hunter2' }],
  ['S3_BUCKET', { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hunter2' }],
  ['S3_ACCESS_KEY_ID', { S3_BUCKET: 'rooks', S3_SECRET_ACCESS_KEY: 'hunter2' }],
  ['S3_SECRET_ACCESS_KEY', { S3_BUCKET: 'rooks', S3_ACCESS_KEY_ID: 'id' }],
])('rejects a provider or store without %s', (name, env) => {
  const load = (): unknown => loadConfig(env);
  expect(load).toThrow(`${name} is required together`);
  expect(load).not.toThrow(/hunter2/);
});

test.each([
  ['OTEL_EXPORTER_OTLP_HEADERS', 'hunter2'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=a%0Ahunter2'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'api key=hunter2'],
  ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
  ['OTEL_TRACES_SAMPLER_ARG', '5%'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
])('rejects %s=%j by name when tracing is on', (name, value) => {
  const beside = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
  const sampler = { OTEL_TRACES_SAMPLER: 'traceidratio' };
  const load = (): unknown => loadConfig({ ...beside, ...sampler, [name]: value });
  expect(load).toThrow(new RegExp(`^${name} `));
  expect(load).not.toThrow(/hunter2/);
});

describe('possible misspellings', () => {
  test.each([
    ['RATE_LIMIT', 'RATE_LIMITS'],
    ['RATELIMITS', 'RATE_LIMITS'],
    ['DATADIR', 'DATA_DIR'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['REGISTARTION', 'REGISTRATION'],
    ['LOG_LEVLE', 'LOG_LEVEL'],
    ['app_url', 'APP_URL'],
    ['port', 'PORT'],
    ['BRANDNAME', 'BRAND_NAME'],
  ])('rejects %s and suggests %s', (given, meant) => {
    expect(() => loadConfig({ [given]: 'x' })).toThrow(`Did you mean ${meant}?`);
  });

  test.each(['HOME', 'PATH', 'HOSTNAME', 'HOSTTYPE', 'API_URL', 'DATABASE', 'PORT_RANGE', 'TERM'])(
    'ignores the foreign name %s',
    (name) => {
      expect(loadConfig({ [name]: 'x' })).toEqual(loadConfig({}));
    },
  );
});

describe('the .env file', () => {
  test('is fully documented by .env.example, with the defaults', () => {
    const example = join(import.meta.dirname, '../../../../.env.example');
    const env = readEnvironment({}, example);
    expect(Object.keys(env).toSorted()).toEqual([...variableNames, 'DEMO_DATA'].toSorted());
    expect(loadConfig(env)).toEqual(loadConfig({}));
  });
});
