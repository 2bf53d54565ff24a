import * as sdk from '@heard/sdk';
import * as lingui from '@lingui/core';
import { createLucideIcon } from 'lucide-react';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as styledComponents from 'styled-components';

/**
 * The modules that the shell shares with the remotes, in the browser and in the web server's renderer, by import name.
 */
export const sharedModules: Readonly<Record<string, unknown>> = {
  '@heard/sdk': sdk,
  '@lingui/core': lingui,
  // The function that all icons use. Each package bundles only the icons that it shows, and shares this function. Webpack's interop for `.mjs`
  // files treats the module itself as the default export.
  'lucide-react/dist/esm/createLucideIcon.mjs': createLucideIcon,
  react,
  'react-dom': reactDom,
  'react/jsx-runtime': jsxRuntime,
  'styled-components': styledComponents,
};
