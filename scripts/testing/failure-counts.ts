import type { Problem } from './run-reporter.ts';

interface Count {
  where: string;
  times: number;
  reasons: Map<string, number>;
}

export class FailureCounts {
  readonly #counts = new Map<string, Count>();

  add(problems: readonly Problem[]): void {
    for (const { where, errors } of problems) {
      const count = this.#counts.get(where) ?? { where, times: 0, reasons: new Map() };
      this.#counts.set(where, count);
      count.times += 1;
      for (const error of errors) {
        const reason = firstLine(error);
        count.reasons.set(reason, (count.reasons.get(reason) ?? 0) + 1);
      }
    }
  }

  lines(runs: number): string[] {
    return [...this.#counts.values()]
      .sort((a, b) => b.times - a.times)
      .flatMap(({ where, times, reasons }) => [
        `${times} of ${runs} runs: ${where}`,
        ...[...reasons].map(([reason, often]) => `  ${often} x ${reason}`),
      ]);
  }
}

function firstLine(error: unknown): string {
  const { message = String(error) } = error as { message?: string };
  return message.split('\n')[0] ?? '';
}
