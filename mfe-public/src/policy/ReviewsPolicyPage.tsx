import {
  INVITATION_QUOTA,
  MAX_PHOTOS,
  policyParts,
  RATING_MAX,
  RATING_MIN,
  reviewPolicy,
  SCORED_FROM_REVIEWS,
  textRules,
  type PolicyPart,
} from '@heard/contract';
import { Link, paths, useSite } from '@heard/sdk';
import { useFormats, useGroundLabel, useLanguage } from '@heard/ui';
import type { ReactNode } from 'react';
import { StaticPage } from '../pages/StaticPage.tsx';
import { OriginDefinitions } from '../score/OriginDefinitions.tsx';
import { useMessages as useScoreMessages } from '../score/messages/messages.ts';
import { RuleDefinitions } from '../transparency/RuleDefinitions.tsx';
import { Laws } from './Laws.tsx';
import { useMessages } from './messages/messages.ts';

const BODIES: Readonly<Record<PolicyPart, () => ReactNode>> = {
  collection: Collection,
  origins: Origins,
  checks: Checks,
  removal: Removal,
  reports: Reports,
  incentives: Incentives,
  insiders: Insiders,
  order: Order,
  score: Score,
  appeals: Appeals,
  retention: Retention,
};

/**
 * `/reviews-policy`: how reviews are collected, checked and removed. Shows the numbers that the API enforces, and the
 * same labels and rules as the pages that explain them.
 */
export default function ReviewsPolicyPage() {
  const t = useMessages();
  const titles = usePartTitles();
  return (
    <StaticPage
      title={t('policy.title')}
      lead={t('policy.lead', { description: t('policy.description') })}
      parts={[
        ...policyParts.map((id) => {
          const Part = BODIES[id];
          return { id, title: titles[id], body: <Part /> };
        }),
        { id: 'laws', title: t('policy.laws'), body: <Laws titles={titles} /> },
      ]}
    />
  );
}

/** Returns the titles of the parts of the policy. */
function usePartTitles(): Record<PolicyPart, string> {
  const t = useMessages();
  const scores = useScoreMessages();
  return {
    collection: t('policy.collection'),
    origins: scores('scores.origin'),
    checks: t('policy.checks'),
    removal: t('policy.removal'),
    reports: t('policy.reports'),
    incentives: t('policy.incentives'),
    insiders: t('policy.insiders'),
    order: t('policy.order'),
    score: t('policy.score'),
    appeals: t('policy.appeals'),
    retention: t('policy.retention'),
  };
}

function Collection() {
  const t = useMessages();
  const { sendsEmail } = useSite();
  const { formatNumber } = useFormats();
  const { repeatDays: repeat, validDays: valid, reminderDays: reminder } = reviewPolicy.invitations;
  return (
    <>
      <p>{t('policy.collectionWho')}</p>
      <p>{t(sendsEmail ? 'policy.collectionConfirmed' : 'policy.collectionUnconfirmed')}</p>
      <p>
        {t('policy.collectionReview', {
          min: RATING_MIN,
          max: RATING_MAX,
          title: textRules.reviewTitle.max,
          text: textRules.reviewDescription.max,
          photos: MAX_PHOTOS,
          seconds: reviewPolicy.restoreSeconds,
        })}
      </p>
      <p>{t('policy.collectionInvited', { repeat, valid, reminder, perDay: formatNumber(INVITATION_QUOTA.day) })}</p>
      <p>{t('policy.collectionNoAccount')}</p>
    </>
  );
}

function Origins() {
  const t = useMessages();
  return (
    <>
      <p>{t('policy.originsText')}</p>
      <div>
        <OriginDefinitions />
      </div>
    </>
  );
}

function Checks() {
  const t = useMessages();
  return (
    <>
      <p>{t('policy.checksPrograms')}</p>
      <p>{t('policy.checksHeld')}</p>
      <p>{t('policy.checksNot')}</p>
    </>
  );
}

function Removal() {
  const t = useMessages();
  return (
    <>
      <p>{t('policy.removalRules')}</p>
      <div>
        <RuleDefinitions />
      </div>
      <p>{t('policy.removalPerson', { years: reviewPolicy.hiddenYears })}</p>
      <p>{t('policy.removalNever')}</p>
      <p>
        <Link to={paths.transparency}>{t('policy.removalLink')}</Link>
      </p>
    </>
  );
}

function Reports() {
  const t = useMessages();
  const { sendsEmail } = useSite();
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent' });
  const { minShare, countedDays, warningReports, suspensionReports, suspensionDays } = reviewPolicy.misuse;
  return (
    <>
      <p>{t('policy.reportsWho')}</p>
      {sendsEmail && <p>{t('policy.reportsVisitors')}</p>}
      <p>{t('policy.reportsEffect', { open: reviewPolicy.openReports })}</p>
      <p>
        {t('policy.reportsMisuse', {
          share: percent.format(minShare),
          counted: countedDays,
          warning: warningReports,
          suspension: suspensionReports,
          days: suspensionDays,
        })}
      </p>
    </>
  );
}

function Incentives() {
  const t = useMessages();
  const labelGround = useGroundLabel();
  return (
    <>
      <p>{t('policy.incentivesText', { rule: labelGround('notGenuine') })}</p>
      <p>{t('policy.incentivesHeard')}</p>
    </>
  );
}

function Insiders() {
  const t = useMessages();
  const labelGround = useGroundLabel();
  return <p>{t('policy.insidersText', { rule: labelGround('notGenuine') })}</p>;
}

function Order() {
  const t = useMessages();
  return (
    <>
      <p>{t('policy.orderReviews')}</p>
      <p>{t('policy.orderCompanies', { reviews: SCORED_FROM_REVIEWS })}</p>
      <p>
        <Link to={`${paths.howScoresWork}#ranking`}>{t('policy.orderLink')}</Link>
      </p>
    </>
  );
}

function Score() {
  const t = useMessages();
  const { formatNumber } = useFormats();
  const { prior, halfLifeDays } = reviewPolicy.score;
  return (
    <>
      <p>{t('policy.scoreText', { prior: prior.reviews, rating: formatNumber(prior.rating), days: halfLifeDays })}</p>
      <p>
        <Link to={paths.howScoresWork}>{t('policy.scoreLink')}</Link>
      </p>
    </>
  );
}

function Appeals() {
  const t = useMessages();
  return (
    <>
      <p>{t('policy.appealsText', { days: reviewPolicy.appealDays })}</p>
      <p>{t('policy.appealsElsewhere')}</p>
    </>
  );
}

function Retention() {
  const t = useMessages();
  const { decisionYears, deciderYears, reportYears, invitations } = reviewPolicy;
  return (
    <>
      <ul>
        <li>{t('policy.retentionReview')}</li>
        <li>{t('policy.retentionDecision', { years: decisionYears, decider: deciderYears })}</li>
        <li>{t('policy.retentionReport', { years: reportYears })}</li>
        <li>{t('policy.retentionAppeal', { years: deciderYears })}</li>
        <li>
          {t('policy.retentionInvitation', {
            address: invitations.addressDays,
            reminder: invitations.reminderAddressDays,
            stored: invitations.storedDays,
          })}
        </li>
      </ul>
      <p>
        <Link to={`${paths.page('privacy')}#retention`}>{t('policy.retentionLink')}</Link>
      </p>
    </>
  );
}
