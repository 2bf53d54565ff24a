import '@heard/ui/tokens.css';
import '@heard/ui/fonts.css';
import type { MountRow } from '@heard/sdk';
import { runAlone } from '@heard/sdk/alone';
import remote from '../remote.json';
import ConsumerArea from './account/ConsumerArea.tsx';
import CreateReviewRedirect from './account/CreateReviewRedirect.tsx';

// TypeScript widens the strings of a JSON file. The build validates the guards.
runAlone(remote.mounts as MountRow[], {
  './account/ConsumerArea': ConsumerArea,
  './account/CreateReviewRedirect': CreateReviewRedirect,
});
