// Links the pnpm that runs this script into a folder: npx needs seconds to find it again. Run by install.mjs.
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const [folder = '.'] = process.argv.slice(2);
const pnpm = (process.env.PATH ?? '')
  .split(delimiter)
  .map((path) => join(path, 'pnpm'))
  .find((path) => !path.startsWith(folder) && existsSync(path));
if (pnpm === undefined) throw new Error('pnpm is not in PATH.');
mkdirSync(folder, { recursive: true });
rmSync(join(folder, 'pnpm'), { force: true });
symlinkSync(pnpm, join(folder, 'pnpm'));
