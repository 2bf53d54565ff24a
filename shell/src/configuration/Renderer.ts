import type { Language } from '@heard/contract';
import type { PageServerModule } from '@heard/sdk/documents';
import type { ComponentType, ReactElement } from 'react';
import type { ShellConfiguration } from './ShellConfiguration.ts';

/** A page to render on the web server. */
export interface PageRequest {
  /** Path and query of the document. */
  url: string;
  language: Language;
  /** What the document contains for the browser. */
  configuration: ShellConfiguration;
  /** The remote that owns the page, and its exposed module. */
  remote: string;
  module: string;
  /** The time that the page shows, as a Unix time in milliseconds: the browser starts with the same one. */
  time: number;
}

/** A page of which the web server renders only what is around it, with a skeleton in its place. */
export interface FrameRequest extends Pick<PageRequest, 'url' | 'language' | 'configuration'> {
  /** The shape of the page. */
  skeleton: 'account' | 'company' | 'form' | 'list' | 'not-found' | 'page' | 'reviews';
}

/** A page as it is part of a document. */
export interface RenderedPage {
  /** The content of the root element. */
  html: string;
  /** The rules of the components on the page, and the attributes of the element that contains them. */
  css: string;
  styleAttributes: string;
  /** The rules in the place of style attributes. */
  inlineCss: string;
  /** The time that the page shows, as a Unix time in milliseconds. */
  time: number;
}

/** The modules of a remote's file for the web server, by name. */
export type ServerModules = Readonly<
  Record<string, () => Promise<{ default: ComponentType } & Partial<PageServerModule<unknown>>>>
>;

/** Renders React elements to HTML. Rejects if a component throws. */
export type ToHtml = (element: ReactElement) => Promise<string>;

/** The parts of the renderer that belong to the browser's code. */
export interface Renderer {
  /** The modules that the file of a remote takes from the renderer. */
  singletons: Readonly<Record<string, unknown>>;
  /** @throws what a component throws */
  render(request: PageRequest, modules: ServerModules, toHtml: ToHtml): Promise<RenderedPage>;
  /** @throws what a component throws */
  renderFrame(request: FrameRequest, toHtml: ToHtml): Promise<RenderedPage>;
}
