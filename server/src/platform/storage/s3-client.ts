import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { ObjectStoreConfig } from '#src/platform/config/object-store.ts';

const CONNECTIONS = 500;

/** Retry delays after consecutive failures, in ms. Together they outlast an outage of five minutes. */
export const PAUSES_MS: readonly number[] = [
  1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 60_000, 60_000, 60_000, 60_000,
];

export function openS3Client(
  store: Pick<ObjectStoreConfig, 'endpoint' | 'region' | 'accessKeyId' | 'secretAccessKey'>,
): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = store;
  const agent = { keepAlive: true, maxSockets: CONNECTIONS };
  const [httpAgent, httpsAgent] = [new HttpAgent(agent), new HttpsAgent(agent)];
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Other services than Amazon may not support the bucket name as a subdomain, so put it into the path.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    // Send checksums only when required. A signed address has no body to hash yet, and services other than
    // Amazon reject the checksum.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet },
    // Allow many connections. A paused video holds its connection, which must not block other downloads.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000, httpAgent, httpsAgent },
  });
}

/** Requests a bucket as /name, since some services reject the signature of /name/. */
export const withoutSlash =
  <Given extends { request: unknown }, Answer>(next: (given: Given) => Promise<Answer>) =>
  (given: Given): Promise<Answer> => {
    const request = given.request as { path: string };
    if (request.path.length > 1) request.path = request.path.replace(/\/$/, '');
    return next(given);
  };

export function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}

export function isRefusal(error: unknown): boolean {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  return status !== undefined && status >= 400 && status < 500 && ![408, 429].includes(status);
}

function quiet(): void {
  // Without a logger the client prints to the console.
}
