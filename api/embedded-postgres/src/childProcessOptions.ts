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
    // Messages in English, because some are parsed; Windows programs need the other two variables.
    env: { PATH, LC_ALL: 'C', ...(platform() === 'win32' ? { SystemRoot, TEMP } : {}) },
    ...(user && { uid: user.uid, gid: user.gid }),
  };
}
