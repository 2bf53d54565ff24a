import type { Renderer } from '../../src/configuration/Renderer.ts';

// The code for browsers, as this program of types sees it: without JSX and the DOM.
export const renderer: Renderer;
