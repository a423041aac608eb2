import { TickerScreen } from '../screens.ts';

/** `/ticker/{SYMBOL}` */
export function TickerRoute() {
  return <TickerScreen />;
}
