import { platform } from 'node:os';
import { parse } from 'node:path';
import type { ServerUser } from './serverUser.ts';

/** How PostgreSQL's programs are run: as the server's user, in a folder it may be in, and with none of the PG* variables. */
export function childProcessOptions(user: ServerUser | null): {
  cwd: string;
  env: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
} {
  const { PATH, SystemRoot, TEMP } = process.env;
  return {
    cwd: parse(process.execPath).root,
    // Messages in English, because some are read; Windows programs need the other two.
    env: { PATH, LC_ALL: 'C', ...(platform() === 'win32' ? { SystemRoot, TEMP } : {}) },
    ...(user && { uid: user.uid, gid: user.gid }),
  };
}
