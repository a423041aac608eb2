/**
 * An error that the operator can fix, such as a port in use. Its one-line message says what to do; no stack is
 * shown.
 */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
}
