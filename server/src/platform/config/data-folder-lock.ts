import { closeSync, existsSync, fstatSync, openSync } from 'node:fs';
import { lstat, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { isOutOfSpace } from '#src/kernel/out-of-space.ts';
import { StartupError } from '#src/kernel/startup-error.ts';

export interface DataFolderLock {
  wasLeft: boolean;
  release(): Promise<void>;
}

const LOCK_NAME = 'rookery.lock';
const RESPONSE_TIMEOUT_MS = 1_000;
const TURN_TIMEOUT_MS = 5_000;

/**
 * Reserves the folder's database with the socket `rookery.lock`. The kernel closes it with the process.
 * Unlike process ids, sockets work between containers. @throws StartupError if another process holds it
 */
export async function lockDataFolder(dataDir: string): Promise<DataFolderLock> {
  const folder = openSync(dataDir, 'r');
  try {
    const path = lockPath(folder);
    const turn = await takeTurn(folder);
    try {
      const holder = await askHolder(path);
      if (holder !== null) throw inUse(dataDir, holder);
      const wasLeft = await lstat(path).then(
        () => true,
        () => false,
      );
      await rm(path, { force: true });
      const server = await listen(path).catch((error: NodeJS.ErrnoException) => {
        throw noSockets(dataDir, error);
      });
      const release = async (): Promise<void> => {
        // Closing the server also removes the socket's file, through the open folder.
        await close(server);
        closeSync(folder);
      };
      return { release, wasLeft };
    } finally {
      if (turn !== null) await close(turn);
    }
  } catch (error) {
    closeSync(folder);
    throw error;
  }
}

export async function findDataFolderHolder(dataDir: string): Promise<string | null> {
  if (!existsSync(dataDir)) return null;
  const folder = openSync(dataDir, 'r');
  try {
    return await askHolder(lockPath(folder));
  } finally {
    closeSync(folder);
  }
}

// A socket's path may have 107 characters. Through the open folder, the path is short at any depth.
function lockPath(folder: number): string {
  return `/proc/self/fd/${folder}/${LOCK_NAME}`;
}

// An abstract socket, which dies with its process, serializes checking and locking. It is local to the
// machine, so two containers can still race within a millisecond.
async function takeTurn(folder: number): Promise<Server | null> {
  const { dev, ino } = fstatSync(folder);
  for (let waited = 0; waited < TURN_TIMEOUT_MS; waited += 10) {
    try {
      return await listen(`\0rookery-start-${dev}-${ino}`);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      await delay(10);
    }
  }
  // A turn takes milliseconds. A program that holds the name for longer is not Rookery.
  return null;
}

function inUse(dataDir: string, holder: string): StartupError {
  return new StartupError(
    `Another Rookery process (${holder}) is using ${dataDir}. It may be a command such as backup. Wait for it, stop it, or set DATA_DIR to another folder.`,
  );
}

function noSockets(dataDir: string, error: NodeJS.ErrnoException): StartupError {
  if (isOutOfSpace(error)) {
    return new StartupError(`The disk of ${dataDir} is full (${error.code}). Free up space.`);
  }
  return new StartupError(
    `The data folder ${dataDir} cannot hold a Unix socket (${error.code}), which the embedded database needs. Set DATA_DIR to a folder on a local disk.`,
  );
}

async function listen(path: string): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    // Destroy the socket after the reply: a client that stays connected must not keep this process alive.
    socket.end(String(process.pid), () => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  server.unref();
  return server;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

// Returns null if no process listens there. A holder that is too busy to answer, or belongs to another
// user, still counts.
function askHolder(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer = '';
    let held = true;
    const socket = connect(path);
    const done = (): void => {
      socket.destroy();
      resolve(held ? answer || 'unknown' : null);
    };
    socket.setEncoding('utf8');
    socket.setTimeout(RESPONSE_TIMEOUT_MS, done);
    socket.on('data', (text: string) => {
      answer += text;
    });
    socket.on('end', done);
    socket.on('error', (error: NodeJS.ErrnoException) => {
      held = error.code !== 'ENOENT' && error.code !== 'ECONNREFUSED';
      done();
    });
  });
}
