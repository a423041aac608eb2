/** Why there is no answer of another site. */
export type FaultReason =
  | 'address'
  | 'encoding'
  | 'network'
  | 'redirects'
  | 'size'
  | 'status'
  | 'time'
  | 'type';

/** Another site gave nothing that may be used. The message is for the log. */
export class FetchFault extends Error {
  override readonly name = 'FetchFault';
  readonly reason: FaultReason;

  constructor(reason: FaultReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
