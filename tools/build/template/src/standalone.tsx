import '@heard/ui/tokens.css';
import '@heard/ui/fonts.css';
import type { MountRow } from '@heard/sdk';
import { runAlone } from '@heard/sdk/alone';
import remote from '../remote.json';
import TemplatePage from './template/TemplatePage.tsx';

// TypeScript widens the strings of a JSON file, which the build validates.
runAlone(remote.mounts as MountRow[], {
  './template/TemplatePage': TemplatePage,
});
