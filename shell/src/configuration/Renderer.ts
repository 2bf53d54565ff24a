import type { Language } from '@heard/contract';
import type { PageServerModule } from '@heard/sdk/documents';
import type { ComponentType, ReactElement } from 'react';
import type { ShellConfiguration } from './ShellConfiguration.ts';

/** A page to render on the web server. */
export interface PageRequest {
  /** Path and query of the document. */
  url: string;
  language: Language;
  /** The data in the document for the browser. */
  configuration: ShellConfiguration;
  /** The remote that owns the page, and the exposed module of the page. */
  remote: string;
  module: string;
  /** The time that the page shows, as a Unix time in milliseconds: the browser's first render uses the same time. */
  time: number;
}

/** A request to render the frame of a page: the top bar, the footer, and a skeleton in place of the page. */
export interface FrameRequest extends Pick<PageRequest, 'url' | 'language' | 'configuration'> {
  /** The kind of page whose layout the skeleton shows. */
  skeleton: 'account' | 'company' | 'form' | 'list' | 'not-found' | 'page' | 'reviews';
}

/** A rendered page, as a document contains it. */
export interface RenderedPage {
  /** The content of the root element. */
  html: string;
  /** The rules of the components on the page, and the attributes of the element that contains them. */
  css: string;
  styleAttributes: string;
  /** The rules that replace the style attributes of the page. */
  inlineCss: string;
  /** The time that the page shows, as a Unix time in milliseconds. */
  time: number;
}

/** Maps names to the modules in a remote's file for the web server. */
export type ServerModules = Readonly<
  Record<string, () => Promise<{ default: ComponentType } & Partial<PageServerModule<unknown>>>>
>;

/** Renders React elements to HTML. Calls `create` for each attempt, because an attempt cannot reuse elements. Rejects if a component throws. */
export type ToHtml = (create: () => ReactElement) => Promise<string>;

/** The shell's code for browsers, which the web server uses to render pages. */
export interface Renderer {
  /** The modules that the file of a remote imports from the renderer. */
  singletons: Readonly<Record<string, unknown>>;
  /** @throws the error of a component */
  render(request: PageRequest, modules: ServerModules, toHtml: ToHtml): Promise<RenderedPage>;
  /** @throws the error of a component */
  renderFrame(request: FrameRequest, toHtml: ToHtml): Promise<RenderedPage>;
}
