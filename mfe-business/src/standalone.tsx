import '@heard/ui/tokens.css';
import '@heard/ui/fonts.css';
import type { MountRow } from '@heard/sdk';
import { runAlone } from '@heard/sdk/alone';
import remote from '../remote.json';
import BusinessArea from './account/BusinessArea.tsx';
import BusinessLoginPage from './login/BusinessLoginPage.tsx';
import BusinessSignUpPage from './signup/BusinessSignUpPage.tsx';

// TypeScript widens the strings of a JSON file. The build validates the guards.
runAlone(remote.mounts as MountRow[], {
  './account/BusinessArea': BusinessArea,
  './login/BusinessLoginPage': BusinessLoginPage,
  './signup/BusinessSignUpPage': BusinessSignUpPage,
});
