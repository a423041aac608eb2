interface LoggedPlan {
  ms: number;
  /** The statement and its plan, as PostgreSQL wrote them. */
  text: string;
}

const BEGINS = /^\S+ \S+ \S+ \[\d+\] LOG: {2}duration: ([\d.]+) ms {2}plan:$/;

/** What auto_explain wrote into PostgreSQL's log, in its order. */
export function readPlans(log: string): LoggedPlan[] {
  const plans: LoggedPlan[] = [];
  let lines: string[] | null = null;
  for (const line of log.split('\n')) {
    const ms = BEGINS.exec(line)?.[1];
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

/** All before the plan, whose first line is the first one that says what came of it. */
export function statementOf(text: string): string {
  const lines = text.split('\n');
  const plan = lines.findIndex((line) => / \(actual rows=|\(cost=|\(never executed\)/.test(line));
  return lines.slice(0, plan < 0 ? lines.length : plan).join('\n');
}

/** The same for a person; a statement that came several times has its first plan alone. */
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
