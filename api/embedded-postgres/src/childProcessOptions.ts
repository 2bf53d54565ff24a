import { platform } from 'node:os';
import { parse } from 'node:path';
import type { ServerUser } from './serverUser.ts';

/** Returns the options for PostgreSQL's programs: the server's user, a folder that this user can access, and no PG* variables. */
export function childProcessOptions(user: ServerUser | null): {
  cwd: string;
  env: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
} {
  const { PATH, SystemRoot, TEMP } = process.env;
  return {
    cwd: parse(process.execPath).root,
    // `LC_ALL` makes programs print English messages, because some messages are parsed. Programs on Windows also need `SystemRoot` and `TEMP`.
    env: { PATH, LC_ALL: 'C', ...(platform() === 'win32' ? { SystemRoot, TEMP } : {}) },
    ...(user && { uid: user.uid, gid: user.gid }),
  };
}
