import type { Timers } from '#src/kernel/timers.ts';
import {
  createConnectionLog,
  type NoteRefusal,
} from '#src/platform/http/connections/connection-log.ts';
import {
  httpLimits,
  type HttpLimits,
  readOpenFilesLimit,
} from '#src/platform/http/connections/http-limits.ts';
import { createRefusedIds, type RefusedIds } from '#src/platform/http/replies/refused-ids.ts';
import type { Resources } from './resources.ts';

export interface ConnectionRefusals {
  limits: HttpLimits;
  refused: RefusedIds;
  noteConnection: NoteRefusal;
  noteRefused: RefusedIds['note'];
  noteFull: NoteRefusal;
}

export function openConnectionRefusals(
  { log, httpLimits: given }: Pick<Resources, 'log' | 'httpLimits'>,
  timers: Timers,
  watching: () => { noteConnection: NoteRefusal },
): ConnectionRefusals {
  const limits = given ?? httpLimits(readOpenFilesLimit());
  const refused = createRefusedIds(log, timers);
  const logConnection = createConnectionLog({ log, timers, limits });
  const noteConnection: NoteRefusal = (reason) => {
    logConnection(reason);
    watching().noteConnection(reason);
  };
  return { limits, refused, noteConnection, noteRefused: refused.note, noteFull: noteConnection };
}
