import { paths, SearchBox, Slot, usePageTitle, useSession } from '@heard/sdk';
import { below, heroVoicesUrl, Wrap } from '@heard/ui';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';
import { WriteReviewLink } from '../write-review/WriteReviewLink.tsx';
import { lazy } from 'react';
import { CompareTray } from '../compare/tray/CompareTray.tsx';
import { WhenNear } from '../lists/WhenNear.tsx';
import { BusinessBand } from './BusinessBand.tsx';
import { PopularLine } from './PopularLine.ts';
import { Reserved } from './Reserved.ts';
import { useIsHomeInDocument } from './useIsHomeInDocument.ts';
import { Voices } from './Voices.tsx';

const Discover = lazy(() => import(/* webpackChunkName: "discover" */ '../discover/Discover.tsx'));
const Popular = lazy(() => import(/* webpackChunkName: "discover" */ '../discover/Popular.tsx'));
const Numbers = lazy(() => import(/* webpackChunkName: "discover" */ '../discover/Numbers.tsx'));

// Above the sections, because the search panel overlaps them.
const Hero = styled.section`
  position: relative;
  z-index: 1;
  background: var(--brand);
  color: var(--on-brand);
`;

const Stage = styled.div`
  position: absolute;
  inset: 0;
  overflow: clip;
  pointer-events: none;

  & > img {
    position: absolute;
    inset-inline-end: max(calc((100vw - var(--page)) / 2 - 4rem), 1rem);
    bottom: 0;
    width: 36rem;
    max-width: none;
  }

  ${below.lg} {
    & > img {
      width: 32rem;
      inset-inline-end: 50%;
      translate: calc(50% * var(--forward)) 0;
      bottom: -7rem;
    }
  }
  ${below.md} {
    & > img {
      width: 24rem;
      bottom: -4.5rem;
    }
  }
`;

const Grid = styled(Wrap)`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) 26rem;
  gap: var(--space-12);
  align-items: start;
  min-height: 40rem;
  padding-block: 5.5rem var(--space-16);

  & h1 {
    --opsz: 72;
    max-width: 13ch;
    font-size: var(--text-4xl);
    line-height: var(--leading-tight);
    letter-spacing: var(--tracking-display);
  }

  ${below.lg} {
    grid-template-columns: minmax(0, 1fr);
    min-height: 0;
    padding-bottom: 17rem;
  }
  ${below.md} {
    padding-block: var(--space-10) 13.5rem;
  }
`;

const Lead = styled.p`
  max-width: 33rem;
  margin-top: var(--space-6);
  font-size: var(--text-lg);
  color: var(--on-brand-muted);

  ${below.md} {
    margin-top: var(--space-4);
    font-size: var(--text-md);
  }
`;

const Actions = styled.div`
  display: flex;
  gap: var(--space-3);
  max-width: 40rem;
  margin-top: var(--space-8);

  ${below.md} {
    flex-direction: column;
    margin-top: var(--space-6);
  }
`;

/** `/`: the search box, 'Make a review' and an introduction to the product (specification 2, "home"). */
export default function HomePage() {
  const t = useMessages();
  usePageTitle(t('home.pageTitle'));
  // Reads the state once for all parts of the page. Otherwise the first hydrated part would load the data, and parts
  // that are hydrated later would differ from the document.
  const isInDocument = useIsHomeInDocument();
  return (
    <>
      <Hero data-on-brand>
        <Stage>
          <img src={heroVoicesUrl} alt="" />
        </Stage>
        <Grid>
          <div>
            <h1>{t('home.title')}</h1>
            <Lead>{t('home.lead')}</Lead>
            <Actions>
              <SearchBox />
              <MakeReview />
            </Actions>
            <WhenNear fallback={<PopularLine />} inDocument={isInDocument}>
              <Popular />
            </WhenNear>
          </div>
        </Grid>
      </Hero>
      <WhenNear fallback={<Reserved />} inDocument={isInDocument}>
        <Discover />
      </WhenNear>
      <Voices />
      <WhenNear inDocument={isInDocument}>
        <Numbers />
      </WhenNear>
      <Slot name="home.below" props={{}} />
      <BusinessBand />
      <CompareTray />
    </>
  );
}

/** A separate component, so that a change of the session does not render the sections of the page again before they are hydrated. */
function MakeReview() {
  const t = useMessages();
  const session = useSession();
  return (
    <WriteReviewLink
      to={session.status === 'authenticated' ? paths.makeReview() : paths.login}
      variant="voice"
      size="lg"
    >
      {t('home.makeReview')}
    </WriteReviewLink>
  );
}
