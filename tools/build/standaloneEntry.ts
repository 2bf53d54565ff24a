import { join } from 'node:path';
import { exposedModules } from './types.ts';

/**
 * Returns the source of the page on which a remote runs standalone: every mount of its `remote.json`, in the SDK's minimal shell.
 * @param root the remote's folder
 */
export function createStandaloneEntry(root: string) {
  const modules = Object.entries(exposedModules(root));
  return [
    "import '@heard/ui/tokens.css';",
    "import '@heard/ui/fonts.css';",
    "import { runAlone } from '@heard/sdk/alone';",
    `import remote from ${JSON.stringify(join(root, 'remote.json'))};`,
    ...modules.map(([, file], index) => `import module${index} from ${JSON.stringify(join(root, file))};`),
    `runAlone(remote.mounts, {${modules.map(([name], index) => `${JSON.stringify(name)}: module${index}`).join(', ')}});`,
  ].join('\n');
}
