import type { Language } from '@heard/contract';
import type { MissingResponse, PageApi } from './PageApi.ts';

/**
 * The parameter of `load`.
 * @example
 * export async function load({ params: { id }, api }: LoadInput): Promise<LoadResult<Data>> { … }
 */
export interface LoadInput {
  /** The decoded values of the parameters in the mount's path. */
  params: Readonly<Record<string, string | undefined>>;
  /** The query parameters that the mount declares as `parameters`. Other parameters are not passed. */
  query: URLSearchParams;
  /** The path as it was requested. */
  path: string;
  /** The language of the document. */
  language: Language;
  api: PageApi;
}

/**
 * The data of a page, the redirect to another URL, or the reason why there is no data. `to`: the path and query of the other URL. The
 * redirect also keeps the parameters that the mount does not declare.
 * @example
 * const result: LoadResult<Company> = { status: 'found', data: company };
 */
export type LoadResult<Data> =
  | {
      status: 'found';
      data: Data;
      /**
       * Whether the web server stores the document. Use false for data that is rarely requested, such as filtered
       * lists.
       */
      isStored?: boolean;
    }
  | { status: 'redirect'; to: string }
  | MissingResponse;

/**
 * The second parameter of `describe`.
 * @example
 * export function describe(company: Company, { publicUrl }: DescribeContext): PageDescription { … }
 */
export interface DescribeContext {
  /** The language of the document. */
  language: Language;
  /** The language that the URL requests; null if the URL requests no language. The browser's language then applies. */
  requestedLanguage: Language | null;
  /** The URL of the site without a slash at the end. */
  publicUrl: string;
  /** The texts that `remote.json` names for the mount, in the language of the document; null for missing texts. */
  title: string | null;
  description: string | null;
}

/**
 * The description of a page for browsers, search engines and link previews. `remote.json` provides missing properties.
 * @example
 * const description: PageDescription = { title: company.name, canonical: paths.company(company.id) };
 */
export interface PageDescription {
  title?: string | null;
  /** Longer texts are shortened. */
  description?: string | null;
  /** The path of the canonical URL in English; null if search engines must not index the page. */
  canonical?: string | null;
  /** The paths of the previous and the next page. */
  previous?: string | null;
  next?: string | null;
  /** The path that link previews show. Used for a page that has no canonical URL, because search engines must not index it. */
  preview?: string;
  /** The API path of the image that link previews show. */
  image?: string | null;
  /** The API paths of Atom feeds. */
  feeds?: readonly string[];
  /** The structured data of the page (JSON-LD). */
  structuredData?: readonly object[];
}

/**
 * The type of `Page.server.ts`, the part of the page `Page.tsx` that only the web server's renderer loads.
 * @example
 * export const { load, describe } = page satisfies PageServerModule<Company>;
 */
export interface PageServerModule<Data> {
  /** Requests the data of the page, and decides whether the page exists. */
  load(input: LoadInput): Promise<LoadResult<Data>>;
  /** Returns the description of the page. Without this function, the texts of `remote.json` describe the page. */
  describe?(data: Data, context: DescribeContext): PageDescription;
}
