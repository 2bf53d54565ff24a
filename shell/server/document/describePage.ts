import { cutText, DESCRIPTION_MAX_LENGTH, type Language } from '@heard/contract';
import type { MountRow } from '@heard/sdk/configuration';
import { paths } from '@heard/sdk/server';
import { translate } from '../messages/messages.ts';
import { isSinglePage, type RemoteMount } from '../remotes/publicPages.ts';
import type { PageData } from './readPageData.ts';
import { getText } from './remoteTexts.ts';
import type { PageDescription } from './renderDocument.ts';

interface DescribePageOptions {
  /** The mount of the page; null if there is no such page. */
  owner: RemoteMount | null;
  path: string;
  data: Pick<PageData, 'status' | 'description'>;
  language: Language;
  publicUrl: string;
}

/**
 * Returns the description of a page for browsers, search engines and link previews. If the page's release does not provide a text, uses the
 * text from `remote.json`.
 */
export function describePage({ owner, path, data, language, publicUrl }: DescribePageOptions): PageDescription {
  if (data.status === 'removed') return describeRemoved(language);
  if (owner === null || data.status === 'not-found') return describeMissing(language);
  if (owner.remote.isPending === true) return describePending(language);
  const { remote, mount } = owner;
  const { title, description, canonical, previous, next, preview, image, feeds, structuredData } = data.description;
  const toText = (own: string | null | undefined, id: string | undefined) =>
    own === undefined ? withoutCompany(getText(remote, language, id)) : own;
  const toUrl = (of: string | null | undefined) => (of === null || of === undefined ? null : `${publicUrl}${of}`);
  const text = toText(description, mount.description);
  const isPublic = mount.guard === undefined && (canonical ?? text) !== null;
  return {
    title: toText(title, mount.title),
    description: text === null ? null : cutText(text, DESCRIPTION_MAX_LENGTH),
    url: isPublic ? toUrl(canonical === undefined ? getCanonicalPath(mount, path) : canonical) : null,
    previous: toUrl(previous),
    next: toUrl(next),
    ...(preview !== undefined && { preview: `${publicUrl}${preview}` }),
    ...(image !== undefined && { image }),
    ...(feeds !== undefined && { feeds }),
    ...(structuredData !== undefined && { data: structuredData }),
  };
}

function describeRemoved(language: Language): PageDescription {
  const [title, text] = [translate(language, 'company.removedTitle'), translate(language, 'company.removed')];
  return {
    title,
    description: text,
    url: null,
    notice: {
      heading: title,
      text,
      link: { path: paths.transparency, text: translate(language, 'company.removedLink') },
    },
  };
}

function describeMissing(language: Language): PageDescription {
  return {
    title: translate(language, 'notFound.title'),
    description: null,
    url: null,
    notice: {
      heading: translate(language, 'notFound.heading'),
      text: translate(language, 'notFound.text'),
      hasSearch: true,
      link: { path: paths.home, text: translate(language, 'notFound.home') },
    },
  };
}

function describePending(language: Language): PageDescription {
  return {
    title: translate(language, 'pending.title'),
    description: null,
    url: null,
    notice: {
      heading: translate(language, 'pending.heading'),
      text: translate(language, 'pending.text'),
      link: { path: paths.home, text: translate(language, 'notFound.home') },
    },
  };
}

/** Returns null for a text with the placeholder `{company}`. Without a description from the page's release, the name of the company is unknown. */
function withoutCompany(text: string | null): string | null {
  return text?.includes('{company}') === true ? null : text;
}

// The router also matches paths in other letter case, and with a slash at the end.
function getCanonicalPath(mount: MountRow, path: string): string {
  return isSinglePage(mount) ? mount.path : path.replace(/(?!^)\/+$/, '');
}
