// Renders the frame of pages that the web server does not render. This file contains no code of a remote, so the web server loads it
// into its own process.
import { renderer } from '#renderer';
import type { FrameRequest, RenderedPage } from '../../src/configuration/Renderer.ts';
import { renderToStream } from './toHtml.ts';

/** @throws the error of a component */
export const renderFrame = (request: FrameRequest): Promise<RenderedPage> =>
  renderer.renderFrame(request, renderToStream);
