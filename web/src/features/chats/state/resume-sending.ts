import { sending } from './chats.ts';

/** Sends what earlier pages left behind, whatever screen is open. */
export function resumeSending(): void {
  sending.resume();
}
