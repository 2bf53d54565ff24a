import { toQuery, type CompanyReview, type OwnCompany } from '@heard/contract';
import {
  errorText,
  Link,
  Navigate,
  paths,
  queryKeys,
  useCallPages,
  usePageTitle,
  useSearchParams,
  type CallPages,
} from '@heard/sdk';
import { MatchLine, ReviewControls, toReviewsQuery, useReviewListMessages, useShortcuts } from '@heard/sdk/reviews';
import { Alert, Button, EmptyState, PageHead, ReviewList, ReviewListItem, ReviewListSkeleton, Stack } from '@heard/ui';
import { Keyboard, ListChecks } from 'lucide-react';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { styled } from 'styled-components';
import { FirstSteps } from '../account/FirstSteps.tsx';
import { useHasRole } from '../account/useHasRole.ts';
import { useOwnCompany } from '../account/useOwnCompany.ts';
import { useMessages } from '../messages/messages.ts';
import { ownershipPath } from '../ownership/ownershipPath.ts';
import { hasClaimEnded } from '../ownership/useOwnClaim.ts';
import { ActiveFilters } from './inbox/ActiveFilters.tsx';
import { InboxDialogs, type InboxDialog } from './inbox/InboxDialogs.tsx';
import { InboxFields } from './inbox/InboxFields.tsx';
import {
  countInboxFields,
  hasInboxFilters,
  hasInboxTotal,
  NO_INBOX_FILTERS,
  toInboxQuery,
  type InboxFilters,
} from './inbox/inboxFilters.ts';
import { getMenuItems } from './inbox/getMenuItems.tsx';
import { useInboxMessages } from './inbox/messages/messages.ts';
import { hasInboxLabels, InboxLabels } from './inbox/InboxLabels.tsx';
import { SelectionBar } from './inbox/SelectionBar.tsx';
import { SelectReview } from './inbox/SelectReview.tsx';
import { useInbox } from './inbox/useInbox.ts';
import { useInboxKeys } from './inbox/useInboxKeys.ts';
import { useInboxFilters, type ChangeInboxFilters } from './inbox/useInboxFilters.ts';
import { useSelection } from './inbox/useSelection.ts';
import { useReplyMessages } from './messages/messages.ts';
import { Figures } from './Figures.tsx';
import { OwnReviewCard } from './OwnReviewCard.tsx';
import { RatingAside } from './RatingAside.tsx';
import { ReplyFilter } from './ReplyFilter.tsx';
import { ReceivedReviewCard } from './ReceivedReviewCard.tsx';
import { useOwnReviews } from './useOwnReviews.ts';
import { useReplyingPeople } from './useReplyingPeople.ts';

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-4);

  & > a {
    padding-block: var(--space-2);
    font-size: var(--text-sm);
    font-weight: var(--weight-strong);
  }
`;

/**
 * Hidden on phones while the shortcuts are on, because phones have no keyboard. Shown while the shortcuts are off, because only this button turns
 * them on again.
 */
const KeysButton = styled(Button)<{ $areOn: boolean }>`
  @media (hover: none) {
    ${({ $areOn }) => $areOn && 'display: none;'}
  }
`;

const Region = styled.section`
  &:focus {
    outline: 0;
  }
`;

const More = styled.div`
  display: flex;
  justify-content: center;
`;

/**
 * Lists the reviews of the owner's company, newest first by default, with filters, paginated (specification 2,
 * "my-company/reviews"). While the claim is pending, lists the reviews of the public page.
 */
export function CompanyReviews() {
  const t = useMessages();
  usePageTitle(t('reviews.title'));
  const { data: company } = useOwnCompany();
  const [filters, change] = useInboxFilters();
  const hasRole = useHasRole();
  if (company === undefined) return <Reviews company={null} reviews={null} filters={filters} change={change} />;
  if (hasClaimEnded(company)) return <Navigate to={ownershipPath} replace />;
  if (company.claim.state === 'pending') return <PublicReviews company={company} filters={filters} change={change} />;
  return <OwnReviews company={company} canReply={hasRole('manager')} filters={filters} change={change} />;
}

interface FilteredProps {
  company: OwnCompany;
  filters: InboxFilters;
  change: ChangeInboxFilters;
}

/** @param props.canReply whether the person may reply to the reviews, report, tag and assign them */
function OwnReviews({ canReply, ...props }: FilteredProps & { canReply: boolean }) {
  const t = useReplyMessages();
  const tInbox = useInboxMessages();
  const isAdmin = useHasRole()('admin');
  const { company, filters, change } = props;
  const [searchParams] = useSearchParams();
  const { employee, competitor } = company.relationCounts;
  const relatedCount = employee + competitor;
  const isRelated = searchParams.get('relation') === 'any';
  const isNotReplied = !isRelated && filters.replied === 'false';
  const query = isRelated ? ({ relation: 'any' } as const) : toInboxQuery(filters);
  // Also loads the unfiltered reviews, because the figures need them even if the list is filtered.
  const all = useOwnReviews({});
  const loaded = useOwnReviews(query);
  const [writing, setWriting] = useState<ReadonlyMap<string, KeptReview>>(new Map());
  const reviews = { ...loaded, items: keepReviews(loaded.items, writing, all.items) };
  const inbox = useInbox();
  const replying = useReplyingPeople({ enabled: canReply && reviews.items.length > 0 });
  const selection = useSelection(reviews.items);
  const [dialog, setDialog] = useState<InboxDialog | null>(null);
  const region = useRef<HTMLElement>(null);
  // Moves the focus when the clicked button disappears.
  const focusRegion = () => region.current?.focus({ preventScroll: true });
  const [hasShortcuts] = useShortcuts();
  function changeWriting(review: CompanyReview, isWriting: boolean) {
    const at = reviews.items.findIndex(({ id }) => id === review.id);
    setWriting((before) => {
      const after = new Map(before);
      after.delete(review.id);
      if (isWriting) after.set(review.id, { review, at });
      return after;
    });
    // Moves the focus if the card and its form disappear because the review no longer matches the filters.
    if (!isWriting && !hasReview(loaded.items, review.id)) focusRegion();
  }
  const openAt = (kind: 'tag' | 'assign') => (at: number) => {
    const review = reviews.items[at];
    if (review !== undefined) setDialog({ kind, ids: [review.id] });
  };
  useInboxKeys(region, {
    isOn: hasShortcuts && canReply,
    onTag: openAt('tag'),
    onAssign: inbox.people.length > 0 ? openAt('assign') : () => undefined,
    onHelp: () => setDialog({ kind: 'keys' }),
  });
  const toSearch = (list: 'all' | 'notReplied') =>
    toQuery(toInboxQuery({ ...(isRelated ? NO_INBOX_FILTERS : filters), replied: list === 'all' ? '' : 'false' }));
  return (
    <Reviews
      {...props}
      region={region}
      reviews={reviews}
      newest={company.reviewsQuantity === 0 ? null : getFirst(all)}
      overview={
        <>
          {isAdmin && <FirstSteps company={company} />}
          <Figures company={company} newest={all.status === 'success' ? all.items : undefined} hasMore={all.hasMore} />
        </>
      }
      empty={isRelated ? t('filter.noneRelated') : isNotReplied ? t('empty') : null}
      filter={
        (company.reviewsQuantity > 0 || relatedCount > 0 || isRelated) && (
          <Tools>
            <ReplyFilter
              toSearch={toSearch}
              shown={isRelated ? 'related' : isNotReplied ? 'notReplied' : 'all'}
              all={company.reviewsQuantity}
              notReplied={inbox.counts?.notReplied ?? null}
              related={relatedCount}
            />
            {canReply && (
              <Actions>
                {reviews.items.length > 1 && selection.selected === null && (
                  <Button variant="ghost" onClick={selection.start}>
                    <ListChecks />
                    {tInbox('select')}
                  </Button>
                )}
                <Link to={paths.myCompanyFlags}>{t('flags')}</Link>
                <KeysButton
                  variant="ghost"
                  size="icon"
                  $areOn={hasShortcuts}
                  aria-label={tInbox('keys')}
                  onClick={() => setDialog({ kind: 'keys' })}
                >
                  <Keyboard />
                </KeysButton>
              </Actions>
            )}
          </Tools>
        )
      }
      fields={<InboxFields {...inbox} filters={filters} onChange={change} />}
      chips={!isRelated && <ActiveFilters {...inbox} filters={filters} onChange={change} onRemoved={focusRegion} />}
      renderCard={(review) => {
        const labels = hasInboxLabels(review, inbox) && <InboxLabels review={review} {...inbox} />;
        if (!canReply) return <ReceivedReviewCard review={review} search={filters.q} footer={labels} />;
        const checkbox = selection.selected !== null && <SelectReview review={review} selection={selection} />;
        const menuItems = getMenuItems(tInbox, inbox, (kind) => setDialog({ kind, ids: [review.id] }));
        return (
          <OwnReviewCard
            company={company}
            review={review}
            search={filters.q}
            replying={replying[review.id]}
            isWriting={writing.has(review.id)}
            onWriting={(isWriting) => changeWriting(review, isWriting)}
            inbox={{ labels, checkbox, menuItems }}
          />
        );
      }}
    >
      {selection.selected !== null && (
        <SelectionBar
          selection={selection}
          loaded={reviews.items.length}
          canAssign={inbox.people.length > 0}
          onOpen={(kind) => setDialog({ kind, ids: [...(selection.selected ?? [])] })}
          onEnd={() => {
            selection.end();
            focusRegion();
          }}
        />
      )}
      <InboxDialogs inbox={inbox} reviews={reviews.items} dialog={dialog} onChange={setDialog} />
    </Reviews>
  );
}

/** A review whose reply is being written. */
interface KeptReview {
  review: CompanyReview;
  /** The position of the review in the list when the form was opened. */
  at: number;
}

const hasReview = (reviews: readonly CompanyReview[], id: string): boolean => reviews.some((one) => one.id === id);

/**
 * Adds to a list the reviews to which somebody is writing a reply. The form of such a review stays open when the review no longer matches
 * the filters.
 * @param current reviews that are loaded without filters, for current tags and assignees
 */
function keepReviews(
  items: readonly CompanyReview[],
  writing: ReadonlyMap<string, KeptReview>,
  current: readonly CompanyReview[],
): CompanyReview[] {
  const kept = [...items];
  for (const [id, { review, at }] of writing) {
    if (!hasReview(items, id)) kept.splice(at, 0, current.find((one) => one.id === id) ?? review);
  }
  return kept;
}

function PublicReviews(props: FilteredProps) {
  const { id, reviewsQuantity } = props.company;
  const query = toReviewsQuery(props.filters);
  const isWhole = Object.keys(query).length === 0;
  const reviews = useCallPages('listReviewsOfCompany', queryKeys.reviewsOfCompany(id, query), {
    params: { id },
    query,
  });
  return <Reviews {...props} reviews={reviews} newest={isWhole && reviewsQuantity > 0 ? getFirst(reviews) : null} />;
}

/** Returns undefined while the reviews load. */
function getFirst({ status, items }: CallPages<CompanyReview>): CompanyReview | null | undefined {
  return status === 'pending' ? undefined : (items[0] ?? null);
}

/** Hides the language and origin fields of `ReviewControls`: `InboxFields` shows them with counts. */
const OF_FIELDS = { languageCounts: {}, originCounts: undefined };

interface ReviewsProps extends Omit<FilteredProps, 'company'> {
  /** The company; null while it loads. */
  company: OwnCompany | null;
  reviews: CallPages<CompanyReview> | null;
  /** The newest review of the company: undefined while it loads, null if there is none or it is not known. */
  newest?: CompanyReview | null | undefined;
  /** The content to show if the filter by replies matches no review. */
  empty?: string | null;
  /** The filter by replies. */
  filter?: ReactNode;
  /** Content above the reviews. */
  overview?: ReactNode;
  /** The fields of the inbox. */
  fields?: ReactNode;
  /** The active filters. */
  chips?: ReactNode;
  renderCard?: (review: CompanyReview) => ReactNode;
  /** Content below the reviews. */
  children?: ReactNode;
  /** The element that contains the overview, the filters and the reviews. */
  region?: RefObject<HTMLElement | null>;
}

function Reviews({
  company,
  reviews,
  newest,
  filters,
  change,
  empty = null,
  filter,
  overview,
  fields,
  chips,
  renderCard,
  children,
  region: given,
}: ReviewsProps) {
  const t = useMessages();
  const { error } = useOwnCompany();
  const own = useRef<HTMLElement>(null);
  const region = given ?? own;
  const items = reviews?.items ?? [];
  const isFiltered = hasInboxFilters({ ...filters, replied: '' });
  // A list that is filtered only by replies counts as narrowed only if there are further pages, because these may
  // contain matches.
  const isNarrowed = isFiltered || reviews?.hasMore === true;
  const isCounted = hasInboxTotal(filters);
  const hasControls = company !== null && (company.reviewsQuantity > 1 || isFiltered);

  function clear() {
    change({ ...NO_INBOX_FILTERS, sort: filters.sort });
    // Moves the focus, because the clicked button disappears.
    region.current?.focus({ preventScroll: true });
  }
  return (
    <Region ref={region} tabIndex={-1} aria-labelledby="reviews-title">
      <PageHead id="reviews-title" title={t('reviews.title')} />
      <Stack>
        {overview}
        <RatingAside newest={newest} ratings={filters.ratings} onRatings={(ratings) => change({ ratings })} />
        {filter}
        {hasControls && (
          <ReviewControls
            {...company}
            {...(fields !== undefined && OF_FIELDS)}
            filters={fields === undefined ? filters : { ...filters, language: '', origin: '' }}
            onChange={change}
            chosenMore={fields === undefined ? 0 : countInboxFields(filters)}
          >
            {fields}
          </ReviewControls>
        )}
        {chips}
        {company !== null && isFiltered && items.length > 0 && (
          <MatchLine
            shown={isCounted ? (reviews?.total ?? 0) : items.length}
            total={company.reviewsQuantity}
            hasMore={!isCounted && reviews?.hasMore === true}
            onClear={clear}
          />
        )}
        {/* If the company could not be loaded, the header reports it and offers a retry. */}
        {(reviews === null ? error === null : reviews.status === 'pending') && <ReviewListSkeleton />}
        {reviews?.status === 'error' && <FailedReviews reviews={reviews} />}
        {reviews?.status === 'success' && items.length === 0 && !isNarrowed && (
          <EmptyState>{empty ?? t('reviews.empty')}</EmptyState>
        )}
        {reviews?.status === 'success' && items.length === 0 && isNarrowed && (
          <NoMatch hasMore={reviews.hasMore} onClear={clear} />
        )}
        {items.length > 0 && (
          <ReviewList aria-labelledby="reviews-title">
            {items.map((review) => (
              <ReviewListItem key={review.id}>
                {renderCard?.(review) ?? <ReceivedReviewCard review={review} search={filters.q} />}
              </ReviewListItem>
            ))}
          </ReviewList>
        )}
        {reviews?.moreFailed && <Alert>{errorText(reviews.error)}</Alert>}
        {reviews?.hasMore && <MoreReviews reviews={reviews} isCounted={isCounted} />}
        {children}
      </Stack>
    </Region>
  );
}

interface LoadedProps {
  reviews: CallPages<CompanyReview>;
}

/** Reports that the reviews could not be loaded. */
function FailedReviews({ reviews }: LoadedProps) {
  const t = useMessages();
  return (
    <Alert
      action={
        <Button variant="secondary" onClick={reviews.retry}>
          {t('retry')}
        </Button>
      }
    >
      {errorText(reviews.error)}
    </Alert>
  );
}

/** Shows that no review matches the filters. */
function NoMatch({ hasMore, onClear }: { hasMore: boolean; onClear: () => void }) {
  const tList = useReviewListMessages();
  return (
    <EmptyState
      action={
        <Button variant="secondary" onClick={onClear}>
          {tList('clear')}
        </Button>
      }
    >
      {tList(hasMore ? 'noMatchSoFar' : 'noMatch')}
    </EmptyState>
  );
}

/** The button that loads more reviews. */
function MoreReviews({ reviews, isCounted }: LoadedProps & { isCounted: boolean }) {
  const t = useMessages();
  const tList = useReviewListMessages();
  return (
    <More>
      <Button variant="secondary" loading={reviews.isLoadingMore} onClick={reviews.loadMore}>
        {reviews.moreFailed ? t('retry') : isCounted ? t('reviews.more') : tList('searchFurther')}
      </Button>
    </More>
  );
}
