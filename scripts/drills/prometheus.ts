import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

interface Sample {
  metric: Record<string, string>;
  value: [at: number, value: string];
}

export interface Prometheus {
  query(expression: string): Promise<Sample[]>;
  firing(): Promise<string[]>;
  stop(): Promise<void>;
}

interface Options {
  program: string;
  folder: string;
  target: string;
  token: string;
  rules: string;
}

export async function startPrometheus(options: Options): Promise<Prometheus> {
  const { program, folder, target, token, rules } = options;
  const config = join(folder, 'prometheus.json');
  // Prometheus reads YAML, and JSON is valid YAML.
  const settings = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [rules],
    scrape_configs: [
      {
        job_name: 'rookery',
        authorization: { credentials: token },
        static_configs: [{ targets: [target] }],
      },
    ],
  };
  await writeFile(config, JSON.stringify(settings), { mode: 0o600 });
  const port = await freePort();
  const flags = [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(folder, 'tsdb')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=error',
  ];
  const child = spawn(program, flags, { stdio: ['ignore', 'inherit', 'inherit'] });
  const ask = async <Data>(path: string): Promise<Data> => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
    const answer = (await reply.json()) as { status: string; error?: string; data: Data };
    if (answer.status !== 'success') throw new Error(answer.error);
    return answer.data;
  };
  return {
    async query(expression) {
      const query = new URLSearchParams({ query: expression });
      return (await ask<{ result: Sample[] }>(`query?${query.toString()}`)).result;
    },
    async firing() {
      const { alerts } = await ask<{
        alerts: { state: string; labels: Record<string, string> }[];
      }>('alerts');
      const names = alerts.flatMap(({ state, labels }) =>
        state === 'firing' ? [labels['alertname'] ?? ''] : [],
      );
      return [...new Set(names)].toSorted();
    },
    stop: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
