import { activateTotp, beginTotp } from '@rookery/contract/sessions/second-factor.ts';
import { STEP_MS, stepAt, totpCode } from '#src/features/sessions/second-factor/totp.ts';
import type { TestServer } from './server.ts';
import type { TypedCalls } from './typed-calls.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export interface TestSecondFactor {
  recoveryCodes: string[];
  /** The code that the app shows, or will show after some steps. */
  code(steps?: number): string;
}

export function bytesOfBase32(secret: string): Buffer {
  const bits = [...secret].map((one) => BASE32.indexOf(one).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Turns two-step login on. The clock moves on, so that the next code is a new one. */
export async function turnOnSecondFactor(
  { clock }: Pick<TestServer, 'clock'>,
  member: TypedCalls,
): Promise<TestSecondFactor> {
  const { data } = await member.do(beginTotp);
  const secret = bytesOfBase32(data.secret);
  const code = (steps = 0): string => totpCode(secret, stepAt(clock.now()) + steps);
  const { data: active } = await member.do(activateTotp, { body: { code: code() } });
  clock.advance(STEP_MS);
  return { code, recoveryCodes: active.recoveryCodes };
}
