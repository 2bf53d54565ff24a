import {
  INVITATION_QUOTA,
  MAX_PHOTOS,
  policyParts,
  policyReferences,
  RATING_MAX,
  RATING_MIN,
  reviewPolicy,
  SCORED_FROM_REVIEWS,
  textRules,
  type PolicyPart,
} from '@heard/contract';
import { paths } from '@heard/sdk/server';
import { toList, toText } from './companyMarkdown.ts';

const SOURCES = ['uk', 'us', 'eu', 'iso'] as const;

/** States the review policy in Markdown. */
export function toPolicyMarkdown(publicUrl: string, sendsEmail: boolean): string {
  const sections = toSections(sendsEmail);
  return toText([
    '# Review policy',
    'How reviews come about, how they are checked, what is removed and why. The numbers are the ones that the programs use.',
    ...policyParts.flatMap((part) => [`## ${sections[part].title}`, toList(sections[part].lines)]),
    '## Laws and standards',
    'Where these texts deal with each part. It is no legal advice, and nobody has certified Heard.',
    toList([
      'UK: paragraphs of schedule 20 to the Digital Markets, Competition and Consumers Act 2024, which the guidance CMA208 (2025) explains',
      'US: sections of 16 CFR 465, the rule of the Federal Trade Commission on consumer reviews and testimonials',
      'EU: articles and points of annex I of Directive 2005/29/EC, as Directive (EU) 2019/2161 amends them',
      'ISO: clauses of ISO 20488:2018',
    ]),
    [
      '| Part | UK | US | EU | ISO |',
      '| --- | --- | --- | --- | --- |',
      ...policyParts.map((part) => {
        const references = SOURCES.map((source) => policyReferences[part][source] ?? '–');
        return `| ${[sections[part].title, ...references].join(' | ')} |`;
      }),
    ].join('\n'),
    '## More',
    toList([
      `The page: <${publicUrl}${paths.reviewsPolicy}>`,
      `How scores work: <${publicUrl}${paths.howScoresWork}.md>`,
      `The rules, figures and all decisions: <${publicUrl}${paths.transparency}>`,
    ]),
  ]);
}

type Section = { title: string; lines: string[] };

function toSections(sendsEmail: boolean): Record<PolicyPart, Section> {
  return {
    ...describeReviews(sendsEmail),
    ...describeConduct(sendsEmail),
    ...describeFigures(),
    ...describeDecisions(),
  };
}

/** Describes where reviews come from, and how they are checked and removed. */
function describeReviews(sendsEmail: boolean) {
  const { invitations } = reviewPolicy;
  return {
    collection: {
      title: 'How reviews are collected',
      lines: [
        'Anybody with an account can review any company, once, whether or not the company uses Heard.',
        sendsEmail
          ? 'Reviews become public once their author has confirmed an email address.'
          : 'This installation sends no email, so it does not confirm email addresses.',
        `A review has ${RATING_MIN} to ${RATING_MAX} stars, a title of up to ${textRules.reviewTitle.max} characters, a text of up to ${textRules.reviewDescription.max} characters and up to ${MAX_PHOTOS} photos. Its author can change or delete it at any time.`,
        `Companies can invite clients, each person once in ${invitations.repeatDays} days and up to ${INVITATION_QUOTA.day} people a day. People who have neither written a review nor opted out can be reminded once, after ${invitations.reminderDays} days. The link is valid for ${invitations.validDays} days. They must not invite only satisfied clients, but Heard cannot see whom they leave out.`,
      ],
    },
    origins: {
      title: 'Where a review comes from',
      lines: [
        'Organic: written without an invitation through Heard',
        'Invited by the company: the company asked for this review',
        "Confirmed experience: the company invited this person after an order and gave the order's reference. Heard has not seen the order.",
      ],
    },
    checks: {
      title: 'How reviews are checked',
      lines: [
        'Programs look for copies, many reviews of a company in a short time, very new accounts and websites that imitate others. What they find is shown to a person. A program never hides a review.',
        "One kind of review is checked by a person before it becomes public: one by somebody whose email address is at the company's own domain.",
        'Heard does not check whether an author really was a client, and does not check what a review claims.',
      ],
    },
    removal: {
      title: 'What is removed, and why',
      lines: [
        'A person hides what is advertising, off topic, not genuine, shows personal data, attacks or threatens people, or is illegal. A low rating is never a reason.',
        `The author gets the reason, and the decision is in the public log. A hidden review does not count towards the rating. The author cannot write another review of the company for ${reviewPolicy.hiddenYears} years.`,
        'A company that breaks the rules can be removed with all its reviews. This decision is public, too.',
      ],
    },
  };
}

/** Describes the rules for reports, rewards, and people with a connection to a company. */
function describeConduct(sendsEmail: boolean) {
  const { misuse } = reviewPolicy;
  return {
    reports: {
      title: 'Reports',
      lines: [
        `Anybody with an account can report.${sendsEmail ? ' Illegal content can also be reported without one.' : ''} A report hides nothing until a person has decided. A company can have up to ${reviewPolicy.openReports} open reports.`,
        `If fewer than ${misuse.minShare * 100}% of an account's reports of ${misuse.countedDays} days were upheld, it is warned once ${misuse.warningReports} of them have been decided. If nothing has changed a week later or more, with ${misuse.suspensionReports} decided, it cannot report for ${misuse.suspensionDays} days.`,
      ],
    },
    incentives: {
      title: 'Rewards for reviews',
      lines: [
        'Companies must not buy reviews or offer anything for a certain rating. The form asks whether the author got something for the review. Such a review counts and says so. Where an author conceals it, the review gets the label from an administrator or is hidden.',
        'Heard pays nobody for a review, and takes no money for ratings, places in lists, removals or decisions.',
      ],
    },
    insiders: {
      title: 'Owners, employees and competitors',
      lines: [
        'Heard rejects a review that an owner writes about the company. The form asks whether the author works there or for a competitor. Such a review says so, is in a separate list and does not count towards the mean, the stars, the score or the order of companies. Where an author conceals it, an administrator adds the label with a public reason, which the author can appeal, or hides the review.',
      ],
    },
  };
}

/** Describes how lists are ordered and how scores are computed. */
function describeFigures() {
  const { score } = reviewPolicy;
  return {
    order: {
      title: 'The order of reviews and companies',
      lines: [
        "A company's reviews are shown newest first. Readers can choose another order.",
        `Lists of companies are in the order of the Heard score. A company has a place from ${SCORED_FROM_REVIEWS} reviews on. Nobody can pay for a place.`,
      ],
    },
    score: {
      title: 'Mean and Heard score',
      lines: [
        `The mean counts every visible review the same, except those by people with a connection to the company, which do not count. The Heard score begins with ${score.prior.reviews} reviews of ${score.prior.rating} stars, and a review counts half after ${score.halfLifeDays} days.`,
      ],
    },
  };
}

/** Describes appeals, and how long data is kept. */
function describeDecisions() {
  const { invitations } = reviewPolicy;
  return {
    appeals: {
      title: 'Appeals',
      lines: [
        `Authors and companies can appeal a decision once, within ${reviewPolicy.appealDays} days. Somebody else than the person who decided reviews the appeal, if there is a second person.`,
        'An appeal does not rule out the courts, or a certified body for out-of-court settlement.',
      ],
    },
    retention: {
      title: 'How long data is kept',
      lines: [
        'Reviews: until their author deletes them or the account',
        `Decisions: ${reviewPolicy.decisionYears} years; who decided: ${reviewPolicy.deciderYears} years`,
        `Reports: ${reviewPolicy.reportYears} years after the decision`,
        `Texts of appeals: ${reviewPolicy.deciderYears} years`,
        `Email addresses of invited people: at most ${invitations.addressDays} days after the planned day of the invitation; encrypted for a reminder, at most ${invitations.reminderAddressDays} days after the invitation. The invitation without the address: ${invitations.storedDays} days`,
      ],
    },
  };
}
