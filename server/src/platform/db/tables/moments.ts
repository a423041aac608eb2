import type { ColumnType } from 'kysely';

/** When something happened, as kysely reads and writes it. */
export type Moment = ColumnType<Date, Date, Date>;
export type MaybeMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;
