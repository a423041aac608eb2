import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  attributes: Record<string, unknown>;
  links: string[];
}

export interface Collector {
  url: string;
  spans: CollectedSpan[];
  bodies: string[];
  headers: IncomingMessage['headers'];
  stop(): Promise<void>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

interface Span extends Omit<CollectedSpan, 'attributes' | 'links'> {
  attributes?: Attribute[];
  links?: { traceId: string }[];
}

interface Batch {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

export async function startCollector(status = 200): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const collector: Collector = {
    ...{ url: '', spans, bodies, headers: {} },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, answer) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      if (request.method !== 'POST' || request.url !== '/v1/traces') {
        answer.writeHead(404).end();
        return;
      }
      collector.headers = request.headers;
      bodies.push(body);
      spans.push(...read(JSON.parse(body) as Batch));
      answer.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return collector;
}

function read({ resourceSpans }: Batch): CollectedSpan[] {
  return resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap((scope) => scope.spans)
    .map(({ traceId, spanId, parentSpanId, name, attributes = [], links = [] }) => ({
      ...{ traceId, spanId, parentSpanId: parentSpanId ?? '', name },
      attributes: Object.fromEntries(
        attributes.map(({ key, value }) => [key, Object.values(value)[0]]),
      ),
      links: links.map((link) => link.traceId),
    }));
}
