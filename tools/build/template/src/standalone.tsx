import '@heard/ui/tokens.css';
import '@heard/ui/fonts.css';
import { runAlone } from '@heard/sdk/alone';
import remote from '../remote.json';
import TemplatePage from './template/TemplatePage.tsx';

runAlone(remote.mounts, {
  './template/TemplatePage': TemplatePage,
});
