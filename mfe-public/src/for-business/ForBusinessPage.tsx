import { Link, paths, usePageTitle } from '@heard/sdk';
import { Check } from 'lucide-react';
import { below, ButtonLink, Card, Pill, RatingSummary, ReviewCard, ReviewReply, Wrap } from '@heard/ui';
import { styled } from 'styled-components';
import imageUrl from '../assets/for-business.svg';
import { useMessages } from './messages/messages.ts';

const Ground = styled.div`
  background: var(--surface-raised);
`;

const Columns = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: var(--space-16);
  align-items: center;
  padding-block: var(--space-16);

  & h1 {
    font-size: clamp(2.25rem, 1.4rem + 3.4vw, 3.5rem);
    letter-spacing: var(--tracking-display);
    line-height: 1.05;
  }
  & h1 > span {
    display: block;
  }
  & > img {
    width: 100%;
    height: auto;
    border-radius: var(--radius-xl);
    background: var(--brand);
    forced-color-adjust: none;
  }

  ${below.md} {
    grid-template-columns: minmax(0, 1fr);
    padding-block: var(--space-12) var(--space-16);

    & > img {
      display: none;
    }
  }
`;

const Lead = styled.p`
  margin-top: var(--space-5);
  font-size: var(--text-lg);
  color: var(--text-muted);
`;

const Free = styled.p`
  margin-top: var(--space-3);
  font-size: var(--text-lg);
  font-weight: var(--weight-strong);
`;

const Shown = styled(Wrap)`
  padding-bottom: var(--space-16);

  & > h2 {
    margin-bottom: var(--space-6);
    font-size: var(--text-2xl);
  }
  & > small {
    display: block;
    margin-top: var(--space-4);
    color: var(--text-muted);
  }
  & > p {
    margin-top: var(--space-6);
  }
  & > p > a {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`;

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
  gap: var(--space-6);
  align-items: start;

  & > figure {
    margin: 0;
  }
  & > figure:first-child {
    grid-row: span 2;
  }
  & figcaption {
    margin-bottom: var(--space-3);
    font-weight: var(--weight-strong);
  }
  & p + p {
    margin-top: var(--space-3);
  }

  ${below.lg} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Reasons = styled.ul`
  display: grid;
  gap: var(--space-3);
  margin-top: var(--space-6);

  & > li {
    display: flex;
    gap: var(--space-3);
    align-items: flex-start;
    font-weight: var(--weight-medium);
  }
  & svg {
    flex: none;
    margin-top: 2px;
    color: var(--accent-text);
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3) var(--space-6);
  margin-top: var(--space-8);

  & > p {
    font-size: var(--text-sm);
    line-height: 1.4;
    color: var(--text-muted);
  }
  & > p > a {
    display: block;
    width: fit-content;
    padding-block: 2px;
    font-size: var(--text-md);
    font-weight: var(--weight-strong);
  }

  ${below.md} {
    & > a,
    & > p {
      width: 100%;
      text-align: center;
    }
    & > p > a {
      width: auto;
      padding-block: var(--space-3);
      margin-top: -0.375rem;
    }
  }
`;

/** Made-up ratings, from 0 to 5 stars. */
const EXAMPLE_COUNTS = [0, 1, 2, 6, 18, 41];
const EXAMPLE_COUNT = EXAMPLE_COUNTS.reduce((sum, count) => sum + count, 0);
const EXAMPLE_MEAN = EXAMPLE_COUNTS.reduce((sum, count, stars) => sum + count * stars, 0) / EXAMPLE_COUNT;

/** The benefits for an owner, shown with the components of the product and a made-up company. */
function Product() {
  const t = useMessages();
  return (
    <Shown as="section" aria-labelledby="product">
      <h2 id="product">{t('product.title')}</h2>
      <Parts>
        <figure>
          <figcaption>{t('product.reply')}</figcaption>
          <ReviewCard
            author={t('product.author')}
            date={t('product.when')}
            rating={5}
            title={t('product.reviewTitle')}
            description={t('product.review')}
            language={null}
            reply={
              <ReviewReply
                company={t('product.company')}
                date={t('product.replyWhen')}
                text={t('product.replyText')}
                language={null}
                repliedAfterSeconds={3600}
                reviewChangedSince={false}
              />
            }
          />
        </figure>
        <figure>
          <figcaption>{t('product.figures')}</figcaption>
          <RatingSummary mean={EXAMPLE_MEAN} count={EXAMPLE_COUNT} counts={EXAMPLE_COUNTS} />
        </figure>
        <figure>
          <figcaption>{t('product.invite')}</figcaption>
          <Card>
            <p>{t('product.inviteText')}</p>
            <p>
              <Pill tone="success">
                <Check />
                {t('product.confirmed')}
              </Pill>
            </p>
          </Card>
        </figure>
      </Parts>
      <small>{t('product.example')}</small>
      <p>
        {t('product.site')} <Link to={paths.developers}>{t('product.developers')}</Link>
      </p>
    </Shown>
  );
}

/** `/for-business`: the business landing page (specification 1). */
export default function ForBusinessPage() {
  const t = useMessages();
  usePageTitle(t('forBusiness.pageTitle'));
  return (
    <Ground data-joins-footer>
      <Columns>
        <div>
          <h1>
            <span>{t('forBusiness.titleTalk')}</span> <span>{t('forBusiness.titleHear')}</span>
          </h1>
          <Lead>{t('forBusiness.lead')}</Lead>
          <Free>{t('forBusiness.free')}</Free>
          <Reasons>
            <li>
              <Check />
              {t('forBusiness.customers')}
            </li>
            <li>
              <Check />
              {t('forBusiness.presence')}
            </li>
            <li>
              <Check />
              {t('forBusiness.connect')}
            </li>
            <li>
              <Check />
              {t('forBusiness.feedback')}
            </li>
          </Reasons>
          <Actions>
            <ButtonLink as={Link} to={paths.signupBusiness} size="lg">
              {t('forBusiness.register')}
            </ButtonLink>
            <p>
              {t('forBusiness.haveAccount')} <Link to={paths.loginBusiness}>{t('forBusiness.logIn')}</Link>
            </p>
          </Actions>
        </div>
        {/* Lazy, so that it is not loaded where the layout hides it. */}
        <img src={imageUrl} alt="" width={560} height={520} loading="lazy" />
      </Columns>
      <Product />
    </Ground>
  );
}
