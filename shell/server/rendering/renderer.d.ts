import type { Renderer } from '../../src/configuration/Renderer.ts';

// Declares the renderer for the type check of the web server, which has neither JSX nor the types of the DOM.
export const renderer: Renderer;
