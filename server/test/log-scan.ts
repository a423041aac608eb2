const SECRET_PATTERNS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a token of a sign-in mail', /magic=(?!…)/i],
  ['a bearer token', /\bBearer\s+(?!…)\S/i],
  ['an access token', /\beyJ[\w-]{8,}\./],
  ['a refresh token', /refresh_?token\W{1,4}(?!…)[\w-]{20,}/i],
  ['a code of a sign-in mail', /\b(?:otp|code)\W{1,4}\d{6}\b/i],
  ['a mail address', /[^\s"'`<>()[\]{},;:\\/@=]{1,64}@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/u],
  ['a query', /(?:\/|[\w)\]])\?[\w%.~+[\]-]+=(?!…)/],
];

export function findSecret(line: string): string | null {
  return SECRET_PATTERNS.find(([, pattern]) => pattern.test(line))?.[0] ?? null;
}

/** Receives a server's log lines. Errors and secrets fail the running test. */
export function createLogSink(): { logs: string[]; write(line: string): void } {
  const logs: string[] = [];
  return {
    logs,
    write(line) {
      logs.push(line);
      const { level, msg, err } = JSON.parse(line) as { level: string; msg: string; err?: unknown };
      if (level === 'error' || level === 'fatal') console.error(`Server log: ${msg}`, err);
      const what = findSecret(line);
      // Report secrets separately, because expected errors must not hide them. The line itself is not
      // repeated.
      if (what !== null) console.error(`A line of the log holds ${what}.`);
    },
  };
}
