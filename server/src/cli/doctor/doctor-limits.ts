import type { Kysely } from 'kysely';

import type { Finding } from './doctor-checks.ts';
import { sizeInWords } from '#src/features/media/record/public.ts';
import { countCommunityBytes } from '#src/features/media/uploads/public.ts';
import type { Config } from '#src/platform/config/config.ts';
import { findDataFolderHolder } from '#src/platform/config/data-folder-lock.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { httpLimits, readOpenFilesLimit } from '#src/platform/http/connections/http-limits.ts';

const FEW_FILES = 4096;

export async function checkOpenFiles({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding[]> {
  const holder = await findDataFolderHolder(dataDir).catch(() => null);
  const files = readOpenFilesLimit(holder ?? undefined) ?? readOpenFilesLimit();
  if (files === null) return [];
  const places = `${httpLimits(files).total} connections`;
  const text = `Open files: ${files} at most, enough for ${places}`;
  if (files >= FEW_FILES) return [{ state: 'ok', text }];
  const advice =
    'Connections above this number are refused. Raise the limit: LimitNOFILE=65536 in the service, or ulimit -n';
  return [{ state: 'note', text: `${text}. ${advice}` }];
}

/**
 * The smallest prefix length of a proxy network, in bits. A wider network belongs to no single provider,
 * and certainly to no proxy.
 */
const WIDEST = { ipv4: 8, ipv6: 16 };

/** Checks whether any caller could forge its address, which would defeat all limits by address. */
export function checkProxies({ trustedProxies }: Pick<Config, 'trustedProxies'>): Finding[] {
  const wide = trustedProxies.filter((network) => {
    const [address = '', length] = network.split('/');
    return length !== undefined && Number(length) < WIDEST[address.includes(':') ? 'ipv6' : 'ipv4'];
  });
  if (wide.length === 0) return [];
  const text = `TRUSTED_PROXIES trusts everyone (${wide.join(', ')}): any client can fake its address and escape rate limits and bans. List only the addresses of your proxies.`;
  return [{ state: 'broken', text }];
}

const NEARLY_FULL_SHARE = 0.9;

export async function checkMediaTotal(
  config: Pick<Config, 'mediaLimits' | 'objectStore'>,
  db: Kysely<Schema>,
  now = new Date(),
): Promise<Finding[]> {
  const most = config.mediaLimits.community;
  if (most === null) return [];
  const bytes = await countCommunityBytes(db, { hasBucket: config.objectStore !== null, now });
  const told = `Members’ files use ${sizeInWords(bytes)} of the ${sizeInWords(most)} allowed by MEDIA_TOTAL_MB`;
  if (bytes < NEARLY_FULL_SHARE * most) return [{ state: 'ok', text: told }];
  const advice = 'Raise the limit, or remove old posts with media.';
  if (bytes < most) return [{ state: 'note', text: `${told}. ${advice}` }];
  return [{ state: 'broken', text: `${told}: no one can upload. ${advice}` }];
}
