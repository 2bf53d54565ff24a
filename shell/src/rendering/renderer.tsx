import { createMemoryLanguageStore, createStore, StaticRouter } from '@heard/sdk/host';
import { activateLanguage, activeLanguage } from '@heard/ui';
import type { ComponentType } from 'react';
import { createContributions } from '../contributions/createContributions.ts';
import type { FederationView } from '../federation/FederationView.ts';
import { mountKey } from '../federation/machine/transition.ts';
import { sharedModules } from '../federation/sharedModules.ts';
import { Root } from '../Root.tsx';
import type { PageRequest, Renderer, ToHtml } from '../configuration/Renderer.ts';
import { withoutStyleAttributes } from './inlineStyles.ts';
import { skeletons } from './skeletons.tsx';
import { StyleRegistry } from './StyleRegistry.ts';

const styles = new StyleRegistry();

/** Renders the pages of remotes, with everything around them, in the web server's rendering processes. */
export const renderer: Renderer = {
  singletons: sharedModules,

  async render(request, modules, toHtml) {
    const { module, time } = request;
    const page = await modules[module]?.();
    if (page === undefined) throw new Error(`The file for the web server has no ${module}.`);
    globalThis.heardTime = time;
    return { ...(await renderRoot(request, createFederation(request, page.default), toHtml)), time };
  },

  async renderFrame({ url, language, configuration, skeleton }, toHtml) {
    const { remotes } = configuration;
    // Creates a mount that matches every path, for all roles.
    const module = './skeleton';
    const mount = { path: '*', module };
    const withSkeleton = { ...configuration, remotes: remotes.map((remote) => ({ ...remote, mounts: [mount] })) };
    const federation = createFederation({ url, remote: remotes[0]?.name ?? '', module }, skeletons[skeleton]);
    return {
      ...(await renderRoot({ url, language, configuration: withSkeleton }, federation, toHtml)),
      time: Date.now(),
    };
  },
};

/** Renders a page and everything around it. */
async function renderRoot(
  { url, language, configuration }: Pick<PageRequest, 'url' | 'language' | 'configuration'>,
  federation: FederationView,
  toHtml: ToHtml,
) {
  if (activeLanguage() !== language) activateLanguage(language);
  const html = await toHtml(() =>
    styles.collect(
      <Root
        configuration={configuration}
        federation={federation}
        contributions={createContributions(configuration, federation.surroundings)}
        router={({ children }) => <StaticRouter location={url}>{children}</StaticRouter>}
        tokenStore={createStore<string | null>(null)}
        languageStore={createMemoryLanguageStore(language)}
        fetch={refuse}
        reload={ignore}
      />,
    ),
  );
  return { ...withoutStyleAttributes(html), ...styles.getStyle() };
}

/** Creates the state of a document whose page has been loaded. */
function createFederation(
  { url, remote, module }: Pick<PageRequest, 'url' | 'remote' | 'module'>,
  Page: ComponentType,
): FederationView {
  const shown = mountKey({ name: remote }, { module });
  return {
    mount: (key) => {
      if (key !== shown) throw new Error(`${key} is not the page of ${url}.`);
      return { status: 'shown', remote, attempt: 1, visit: 'document', path: url, Component: Page };
    },
    isNavigation: () => false,
    title: () => null,
    countMount: ignore,
    dispatch: ignore,
    subscribe: () => ignore,
    surroundings: { recordLeftovers: ignore, handOver: () => Promise.resolve(), guests: new Set(), styles: new Map() },
  };
}

function ignore(): void {}

/** Rejects requests to the API, because the render request already contains the data of the page. */
function refuse(): Promise<never> {
  return Promise.reject(new Error('The web server renders pages without requests.'));
}
