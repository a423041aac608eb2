export { resetSecondFactor, secondFactorOf } from './change-second-factor.ts';
