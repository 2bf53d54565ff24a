// npm run db:schema: regenerates the schema snapshot and the row types in api/src/database/schema.
import { spawnSync } from 'node:child_process';
import { root } from './workspace.mjs';

const { status } = spawnSync('npm', ['run', '--silent', '--prefix', 'api', 'schema'], { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
