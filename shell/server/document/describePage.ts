import type { CompanyWithReviews, Language } from '@heard/contract';
import type { MountRow } from '@heard/sdk/configuration';
import { paths, PRODUCT, readSearchQuery } from '@heard/sdk/server';
import { cutText, DESCRIPTION_MAX_LENGTH } from '@heard/server-kit';
import { translate } from '../messages/messages.ts';
import { isSinglePage, type RemoteMount } from '../remotes/publicPages.ts';
import { COMPANY_PAGE, getCompanyPath } from './companyPages.ts';
import { describeList } from './describeList.ts';
import { describePerson } from './describePerson.ts';
import { describeRating } from './describeRating.ts';
import { describeReview } from './describeReview.ts';
import { describeReviews } from './describeReviews.ts';
import type { PageData } from './readPageData.ts';
import { getText } from './remoteTexts.ts';
import type { PageDescription } from './renderDocument.ts';
import { toBreadcrumbs } from './structuredData.ts';

interface DescribePageOptions {
  /** The mount of the page; null: there is no such page. */
  owner: RemoteMount | null;
  path: string;
  /** With `?`. */
  query: string;
  data: PageData;
  language: Language;
  publicUrl: string;
}

/** Describes a page for browsers, search engines and link previews. */
export function describePage({ owner, path, query, data, language, publicUrl }: DescribePageOptions): PageDescription {
  const { status, isPlain, company, list, review, person, reviewsPage } = data;
  if (status === 'removed') {
    const text = translate(language, 'company.removed');
    return {
      title: translate(language, 'company.removedTitle'),
      description: text,
      url: null,
      company: null,
      notice: { text, link: { path: paths.transparency, text: translate(language, 'company.removedLink') } },
    };
  }
  if (owner === null || status === 'not-found') {
    const text = translate(language, 'notFound.title');
    return { title: text, description: null, url: null, company: null, notice: { text } };
  }
  if (list !== null) return describeList({ list, isPlain, language, publicUrl });
  if (review !== null) return describeReview({ review, language, publicUrl });
  if (person !== null) return describePerson(person);
  if (company !== null && reviewsPage !== null) {
    return describeReviews({ company, ...reviewsPage, language, publicUrl });
  }
  if (company !== null && owner.mount.path !== COMPANY_PAGE) {
    return describeAboutCompany({ ...owner, company, language, publicUrl });
  }
  return describeMount({ ...owner, path, query, company, language, publicUrl });
}

interface DescribeMountOptions extends RemoteMount {
  company: CompanyWithReviews | null;
  language: Language;
  publicUrl: string;
}

/** Describes a page below that of a company. */
function describeAboutCompany({
  remote,
  mount,
  company,
  language,
  publicUrl,
}: DescribeMountOptions & { company: CompanyWithReviews }): PageDescription {
  const fill = (id: string | undefined) =>
    getText(remote, language, id)?.replaceAll('{company}', () => company.name) ?? null;
  const description = fill(mount.description);
  return {
    title: fill(mount.title) ?? company.name,
    description: description === null ? null : cutText(description, DESCRIPTION_MAX_LENGTH),
    url: description === null ? null : `${publicUrl}${getCompanyPath(company, mount)}`,
    // The structured data and the reviews belong to the company's page.
    company: null,
  };
}

/** Describes the page of a company, or one about none. */
function describeMount({
  remote,
  mount,
  path,
  query,
  company,
  language,
  publicUrl,
}: DescribeMountOptions & { path: string; query: string }): PageDescription {
  const about =
    company === null
      ? getText(remote, language, mount.description)
      : `${describeRating(company, language)} ${company.description ?? ''}`;
  // A listing whose reviews were all deleted has nothing to say.
  const isThin = company !== null && company.reviewsQuantity === 0 && !company.claimed;
  const isPublic = about !== null && mount.guard === undefined && !isThin;
  const title = toSearchTitle(mount, query, language) ?? company?.name ?? getText(remote, language, mount.title);
  const isList = mount.document === 'categories' || mount.document === 'places';
  return {
    title,
    description: about === null ? null : cutText(about, DESCRIPTION_MAX_LENGTH),
    url: isPublic
      ? `${publicUrl}${company === null ? getCanonicalPath(mount, path) : paths.company(company.id)}`
      : null,
    company,
    ...(isList && { data: [toBreadcrumbs([{ name: title ?? PRODUCT, path: mount.path }], language, publicUrl)] }),
  };
}

/** The title of the page of results; null on other pages, and without a text. */
function toSearchTitle({ document }: MountRow, query: string, language: Language): string | null {
  if (document !== 'search') return null;
  const { q } = readSearchQuery(new URLSearchParams(query));
  return q === '' ? null : translate(language, 'search.title', { text: q });
}

/** The router also matches paths in other letter case, and with a slash at the end. */
function getCanonicalPath(mount: MountRow, path: string): string {
  return isSinglePage(mount) ? mount.path : path.replace(/(?!^)\/+$/, '');
}
