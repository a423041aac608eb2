export type ConnectionSpeed = 'fast' | 'medium' | 'slow';

const BATCH: Readonly<Record<ConnectionSpeed, number>> = { fast: 20, medium: 10, slow: 5 };

export function connectionSpeed(): ConnectionSpeed {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } };
  return speedOf(connection?.effectiveType);
}

export function speedOf(networkType: string | undefined): ConnectionSpeed {
  if (networkType === 'slow-2g' || networkType === '2g') return 'slow';
  return networkType === '3g' ? 'medium' : 'fast';
}

export function batchSize(speed: ConnectionSpeed = connectionSpeed()): number {
  return BATCH[speed];
}
