import { StartupError } from '#src/kernel/startup-error.ts';

export class ConfigError extends StartupError {
  override readonly name = 'ConfigError';
  readonly variable: string;

  constructor(variable: string, problem: string) {
    super(`${variable} ${problem}`);
    this.variable = variable;
  }
}
