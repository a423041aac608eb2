import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { ObjectStoreConfig } from '#src/platform/config/object-store.ts';

const CONNECTIONS = 500;

/** After each failure in a row it is waited so long: a connection that is away for five minutes is waited for. */
export const PAUSES_MS: readonly number[] = [
  1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 60_000, 60_000, 60_000, 60_000,
];

/** What speaks to a service that keeps buckets. Nothing is asked of it yet. */
export function openS3Client(
  store: Pick<ObjectStoreConfig, 'endpoint' | 'region' | 'accessKeyId' | 'secretAccessKey'>,
): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = store;
  const agent = { keepAlive: true, maxSockets: CONNECTIONS };
  const [httpAgent, httpsAgent] = [new HttpAgent(agent), new HttpsAgent(agent)];
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // A name before the service's own host is what Amazon alone is sure to answer.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    // A checksum in a signed address would be that of no bytes; services other than Amazon's refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // What goes wrong is thrown, and logged by who catches it.
    logger: { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet },
    // A film that somebody pauses holds a connection: it must not hold up the others.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000, httpAgent, httpsAgent },
  });
}

/** A bucket is asked for as /name, as most clients do: not every service takes the signature of /name/. */
export const withoutSlash =
  <Given extends { request: unknown }, Answer>(next: (given: Given) => Promise<Answer>) =>
  (given: Given): Promise<Answer> => {
    const request = given.request as { path: string };
    if (request.path.length > 1) request.path = request.path.replace(/\/$/, '');
    return next(given);
  };

/** There is nothing under this name. */
export function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}

/** The service says no: to ask again is of no use. */
export function isRefusal(error: unknown): boolean {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  return status !== undefined && status >= 400 && status < 500 && ![408, 429].includes(status);
}

function quiet(): void {
  // Left out, the client would print to the console.
}
