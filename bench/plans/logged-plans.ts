interface LoggedPlan {
  ms: number;
  text: string;
}

const PLAN_START = /^\S+ \S+ \S+ \[\d+\] LOG: {2}duration: ([\d.]+) ms {2}plan:$/;

export function readPlans(log: string): LoggedPlan[] {
  const plans: LoggedPlan[] = [];
  let lines: string[] | null = null;
  for (const line of log.split('\n')) {
    const ms = PLAN_START.exec(line)?.[1];
    if (ms !== undefined) {
      lines = [];
      plans.push({ ms: Number(ms), text: '' });
    } else if (line.startsWith('\t') && lines) {
      lines.push(line.slice(1));
      const plan = plans.at(-1);
      if (plan) plan.text = lines.join('\n');
    } else {
      lines = null;
    }
  }
  return plans;
}

export function statementOf(text: string): string {
  const lines = text.split('\n');
  const plan = lines.findIndex((line) => / \(actual rows=|\(cost=|\(never executed\)/.test(line));
  return lines.slice(0, plan < 0 ? lines.length : plan).join('\n');
}

export function showPlans(log: string): string {
  const seen = new Map<string, { count: number; ms: number; text: string }>();
  for (const { ms, text } of readPlans(log)) {
    const statement = statementOf(text);
    const known = seen.get(statement);
    seen.set(statement, {
      count: (known?.count ?? 0) + 1,
      ms: (known?.ms ?? 0) + ms,
      text: known?.text ?? text,
    });
  }
  return [...seen.values()]
    .map(({ count, ms, text }) => `-- ${count} times, ${ms.toFixed(2)} ms in all\n${text}\n`)
    .join('\n');
}
