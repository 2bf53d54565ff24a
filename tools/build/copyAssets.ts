// Copies what the compiler leaves out (style sheets and images) next to a package's compiled files: copyAssets.ts FROM TO
import { cpSync, statSync } from 'node:fs';

const [from = 'src', to = 'dist/package'] = process.argv.slice(2);
cpSync(from, to, { recursive: true, filter: (path) => statSync(path).isDirectory() || /\.(css|svg)$/.test(path) });
