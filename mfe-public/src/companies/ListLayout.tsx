import { useLocation } from '@heard/sdk';
import { below, Button, ButtonLink, Card, CardTitle, Modal, Skeleton, VisuallyHidden, Wrap } from '@heard/ui';
import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';

/** The filters, and the filtered list. On small screens, the filters are in a sheet. */
const Grid = styled(Wrap)`
  display: grid;
  grid-template-columns: 16.5rem minmax(0, 1fr);
  gap: var(--space-8);
  align-items: start;
  padding-top: var(--space-8);

  & > aside {
    position: sticky;
    top: calc(var(--bar) + var(--space-6));
  }

  ${below.lg} {
    grid-template-columns: minmax(0, 1fr);
    padding-top: var(--space-6);

    & > aside {
      position: relative;
      top: 0;
      display: none;
    }
    /* Opened by a link where no script opens the sheet. */
    @media (scripting: none) {
      & > aside:target {
        display: block;
      }
    }
  }
  &[data-unfiltered] {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** The heading of a list, and its controls. */
const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: var(--space-3) var(--space-4);
  margin-bottom: var(--space-4);

  & > h2 {
    align-self: center;
  }
  & > h2:focus {
    outline: none;
  }
  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-3);
    align-items: end;
  }
  & select {
    min-width: 12rem;
  }

  ${below.md} {
    & > h2,
    & > div {
      flex-basis: 100%;
    }
    & select {
      min-width: 10rem;
    }
  }
`;

/** The button that opens the filters on screens that have no column for them. */
const Sheet = styled.div`
  display: none;

  ${below.lg} {
    display: block;
  }
  @media (scripting: none) {
    & > button {
      display: none;
    }
  }
`;

/** The id of the element that contains the filters. Without scripts, the URL fragment with this id shows the filters. */
const FILTERS_ID = 'filters';

interface ListLayoutProps {
  /** The heading: the number of companies. */
  title: ReactNode;
  /** A key of the chosen filters. When the list for another key has loaded, the heading gets the focus. */
  shown: unknown;
  /** Whether the list for `shown` is still loading, or has failed to load. */
  isPending: boolean;
  /** Whether `children` still show the list for the previous filters. */
  isBusy: boolean;
  /** The fields of the filters; undefined until the first response, and null if there is nothing to filter. */
  filters: ReactNode;
  /** The number of active filters. */
  activeFilters: number;
  /** The number of companies, for the button that closes the sheet. */
  total: number;
  /** A field next to the title. */
  sort?: ReactNode;
  /** The list. */
  children: ReactNode;
}

/** A list of companies next to its filters. On small screens a button opens the filters in a sheet. */
export function ListLayout(props: ListLayoutProps) {
  const { title, shown, isPending, isBusy, filters, activeFilters, total, sort, children } = props;
  const t = useMessages();
  const { pathname } = useLocation();
  const heading = useHeadingFocus(shown, isPending);
  // The path of the page on which the sheet was opened. On another page the sheet is closed, because that page has another list.
  const [sheetOn, setSheetOn] = useState<string | null>(null);
  const closeSheet = () => setSheetOn(null);

  return (
    <>
      <Grid data-unfiltered={filters === null || undefined}>
        {filters !== null && (
          <aside id={FILTERS_ID} aria-label={t('filters')}>
            <Card>
              <CardTitle>{t('filters')}</CardTitle>
              {filters ?? <Skeleton width="100%" height="18rem" top="1.25rem" />}
            </Card>
          </aside>
        )}
        <section aria-busy={isBusy}>
          {filters === null ? (
            <VisuallyHidden as="h2" ref={heading} tabIndex={-1}>
              {title}
            </VisuallyHidden>
          ) : (
            <Bar>
              <CardTitle ref={heading} tabIndex={-1}>
                {title}
              </CardTitle>
              <div>
                <SheetButton
                  activeFilters={activeFilters}
                  isLoaded={filters !== undefined}
                  onOpen={() => setSheetOn(pathname)}
                />
                {sort}
              </div>
            </Bar>
          )}
          {children}
        </section>
      </Grid>
      <Modal
        open={filters !== null && sheetOn === pathname}
        onClose={closeSheet}
        title={t('filters')}
        actions={<Button onClick={closeSheet}>{t('show', { count: total })}</Button>}
      >
        {filters}
      </Modal>
    </>
  );
}

/** Moves the focus to the heading when the list for another choice of filters has loaded. Returns the ref of the heading. */
function useHeadingFocus(shown: unknown, isPending: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef<{ shown: unknown } | null>(null);
  useEffect(() => {
    if (isPending) return;
    if (last.current !== null && last.current.shown !== shown) heading.current?.focus();
    last.current = { shown };
  }, [isPending, shown]);
  return heading;
}

interface SheetButtonProps {
  activeFilters: number;
  isLoaded: boolean;
  onOpen: () => void;
}

/** The button that opens the filters on small screens. Without scripts, a link to the filters. */
function SheetButton({ activeFilters, isLoaded, onOpen }: SheetButtonProps) {
  const t = useMessages();
  const opener = (
    <>
      <SlidersHorizontal />
      {activeFilters === 0 ? t('filters') : t('filtersActive', { count: activeFilters })}
    </>
  );
  return (
    <Sheet>
      <Button variant="secondary" disabled={!isLoaded} onClick={onOpen}>
        {opener}
      </Button>
      <noscript>
        <ButtonLink variant="secondary" href={`#${FILTERS_ID}`}>
          {opener}
        </ButtonLink>
      </noscript>
    </Sheet>
  );
}
