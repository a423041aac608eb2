/** A failure that a retry cannot fix: the job that throws it is not retried. */
export class Unrecoverable extends Error {
  override readonly name: string = 'Unrecoverable';
}
