// npm run setup: generates the types that are not in git. launch.mjs has installed the dependencies.
import { build } from './workspace.ts';

await build({ packages: ['api'], tasks: ['build:client'] });
