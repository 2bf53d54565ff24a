import type { Manifest } from '@heard/build/record';
import type { Language } from '@heard/contract';
import type { MountRow } from '@heard/sdk/configuration';
import type { ConfiguredRemote, ShellConfiguration, Versions } from '../../src/configuration/ShellConfiguration.ts';
import { isNegotiated } from '../markdown/sendMarkdown.ts';
import type { FoundMount } from '../remotes/findMount.ts';
import type { Visitor } from '../remotes/Visitor.ts';
import type { FrameRenderer } from '../rendering/FrameRenderer.ts';
import type { PageRenderer } from '../rendering/PageRenderer.ts';
import type { WebSettings } from '../settings.ts';
import type { DocumentReads } from './ApiReader.ts';
import { contentSecurityPolicy, getCoveredOrigins } from './contentSecurityPolicy.ts';
import { describePage } from './describePage.ts';
import { hashDocument, type StoredDocument } from './DocumentCache.ts';
import type { DocumentTimer } from './documentTimer.ts';
import { EncodedText } from './encodings.ts';
import type { PageData } from './readPageData.ts';
import { getCatalogs, getPreloads } from './remoteFiles.ts';
import { renderDocument } from './renderDocument.ts';
import type { ShellFiles } from './ShellFiles.ts';
import { toConfiguration } from './toConfiguration.ts';

/** The services by which documents are created. */
export interface DocumentServices {
  settings: WebSettings;
  files: ShellFiles;
  /** Returns which versions of the shell and of each remote a visitor gets. */
  versions: (visitor: Visitor) => Promise<Versions>;
  time: DocumentTimer;
  /** Renders pages; null if the browser renders all of them. */
  renderer: PageRenderer | null;
  frames: FrameRenderer;
}

/** The data from which a document is created. */
export interface DocumentInput {
  visitor: Visitor;
  /** Identifies the selection of releases that the visitor gets. */
  selection: string;
  remotes: readonly ConfiguredRemote[];
  /** The remote and mount of the page; null if there is no such page. */
  owner: FoundMount | null;
  /** The manifest of the remote that owns the page; null if the manifest is unknown, or the remote is incompatible with the shell. */
  manifest: Manifest | null;
  data: PageData;
  path: string;
  query: string;
  /** The URL with the declared parameters. */
  url: string;
  language: Language;
  /** The language that the URL requests; null if the URL requests no language. */
  requestedLanguage: Language | null;
  /** Whether the document is stored for other visitors. */
  isKept: boolean;
  reads: DocumentReads;
  /** The network of the client, for the limits of rendering. */
  network: string;
}

/**
 * The `Vary` headers of documents with a negotiated language, of documents with a language in the URL, and of documents for which `Accept` may choose
 * Markdown. They contain `Cookie`, because cookies determine the release for testers and for visitors of a candidate.
 */
const VARY = {
  negotiated: 'Accept-Encoding, Accept-Language, Cookie',
  requested: 'Accept-Encoding, Cookie',
  markdown: 'Accept, Accept-Encoding, Accept-Language, Cookie',
};

/** Creates the document of a URL: the shell's template with its configuration, and the page if the server renders the page. */
export async function createDocument(services: DocumentServices, input: DocumentInput): Promise<StoredDocument> {
  const { settings, files, versions, time } = services;
  const { visitor, remotes, owner, manifest, data, path, query, language, requestedLanguage, reads } = input;
  const { algolia, publicUrl } = settings;
  const { origins, covered } = getCoveredOrigins({ settings, remotes, owner: owner?.remote ?? null });
  const configuration = toConfiguration({
    settings,
    versions: await versions(visitor),
    remotes,
    covered,
    owner,
    manifest,
    data,
    language,
  });
  const template = await files.template();
  const { rendered, frame, isServerPage } = await render(services, input, configuration);
  const styledNames = await files.readStyledNames();
  const stopTimer = time('render', owner?.mount.path ?? 'none');
  const page = describePage({ owner, path, data, language, publicUrl });
  const { html, scripts, styles } = renderDocument({
    template,
    configuration,
    preload: owner === null ? [] : getPreloads(owner.remote, owner.mount.module, manifest),
    catalogs: owner === null ? {} : getCatalogs(owner.remote, owner.mount.module, manifest),
    page,
    language,
    requestedLanguage,
    publicUrl,
    rendered,
    frame,
    styledNames,
  });
  const policy = contentSecurityPolicy({ scripts, styles, origins, algolia });
  const document = {
    text: new EncodedText(html),
    hash: hashDocument(html, policy),
    policy,
    language,
    vary: isNegotiated(path, query) ? VARY.markdown : requestedLanguage === null ? VARY.negotiated : VARY.requested,
    isIndexed: page.url !== null,
    isComplete: data.isLoaded && (!isServerPage || rendered !== null),
    reads: reads.stored ?? [],
    page: owner?.mount.path ?? 'none',
    time: rendered?.time ?? Date.now(),
  };
  stopTimer();
  return document;
}

/** Renders the page. If the browser renders it, renders only the frame around the page. */
async function render(
  { renderer, frames }: DocumentServices,
  { selection, owner, manifest, data, url, language, requestedLanguage, isKept, reads, network }: DocumentInput,
  configuration: ShellConfiguration,
) {
  const isServerPage =
    renderer !== null &&
    owner !== null &&
    manifest !== null &&
    data.status === 'found' &&
    data.isLoaded &&
    isRendered(owner.mount);
  const rendered = !isServerPage
    ? null
    : await renderer.render({
        selection,
        remote: owner.remote,
        manifest,
        module: owner.mount.module,
        url,
        isShared: isKept,
        isDocumentKept: reads.stored !== null,
        language,
        configuration,
        dataVersion: data.version,
        network,
      });
  const frame =
    rendered === null
      ? await frames.render(
          { selection, owner, query: requestedLanguage === null ? '' : `?lang=${requestedLanguage}` },
          { language, configuration },
        )
      : null;
  return { rendered, frame, isServerPage };
}

/** Returns whether the web server renders a mount. It never renders pages that require an account. */
function isRendered({ render, guard }: MountRow): boolean {
  return render === 'server' && guard === undefined;
}
