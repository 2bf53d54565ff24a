import type { Renderer } from '../../src/configuration/Renderer.ts';

// Declares the renderer, because the type check of the web server supports neither JSX nor DOM types.
export const renderer: Renderer;
