/** The numbers of the rules about reviews: the API enforces them, and `/reviews-policy` states them. */
export const reviewPolicy = {
  /** The time (s) in which a deleted review can be restored. */
  restoreSeconds: 60,
  /** The days in which a decision can be appealed: six months. */
  appealDays: 183,
  /** The retention of a public decision, in years. */
  decisionYears: 5,
  /** The retention (years) of the name of the administrator who decided, and of the text of an appeal. */
  deciderYears: 2,
  /** The retention of a report after its decision, in years. */
  reportYears: 2,
  /** The years in which the author of a hidden review cannot write it again. */
  hiddenYears: 2,
  /** The maximum number of open reports per company. */
  openReports: 20,
  /** Misuse of reports (Digital Services Act, article 23). */
  misuse: {
    /** The days in which decisions about an account's reports count. */
    countedDays: 180,
    /**
     * The minimum share of an account's reports that administrators uphold. An account with a lower share is warned, and later suspended
     * from reporting.
     */
    minShare: 0.2,
    /** The minimum number of decided reports before an account can be warned. */
    warningReports: 10,
    /** The minimum number of decided reports before an account can be suspended. A suspension begins at least a week after the warning. */
    suspensionReports: 20,
    suspensionDays: 90,
  },
  invitations: {
    /** The validity of the link in an invitation, in days. */
    validDays: 60,
    /** The days in which a company can invite the same person only once. */
    repeatDays: 90,
    /** The maximum days until an email address is deleted, counted from the scheduled time of the invitation. */
    addressDays: 7,
    /** Days between the invitation and its only reminder, if the company has requested a reminder. */
    reminderDays: 7,
    /** Maximum number of days for which the encrypted email address is stored for the reminder. */
    reminderAddressDays: 8,
    /** The retention of an invitation without its address, in days. */
    storedDays: 400,
  },
  score: {
    /**
     * The assumed reviews from which every score starts. Their rating is the middle of the scale, so a single real review changes the score only a
     * little.
     */
    prior: { reviews: 5, rating: 2.5 },
    /** The age in days at which a review counts half as much as a new review. */
    halfLifeDays: 365,
  },
} as const;

/** The ids of the parts of `/reviews-policy`, in the order of the page. They are also the fragments of its URL. */
export const policyParts = [
  'collection',
  'origins',
  'checks',
  'removal',
  'reports',
  'incentives',
  'insiders',
  'order',
  'score',
  'appeals',
  'retention',
] as const;
/** The id of a part of `/reviews-policy`. */
export type PolicyPart = (typeof policyParts)[number];

/**
 * The parts of laws and standards that concern a section. `uk`: Digital Markets, Competition and Consumers Act 2024,
 * schedule 20, paragraph 13, which the guidance CMA208 (2025) explains. `us`: sections of 16 CFR part 465. `eu`:
 * articles and points of annex I of Directive 2005/29/EC, as Directive (EU) 2019/2161 has added them. `iso`: clauses of
 * ISO 20488:2018.
 */
export const policyReferences: Readonly<Record<PolicyPart, Partial<Record<'uk' | 'us' | 'eu' | 'iso', string>>>> = {
  collection: { uk: '13(3)', us: '465.2', eu: '7(6), I.23b', iso: '5.3–5.5' },
  origins: { uk: '13(2)', eu: '7(6), I.23b', iso: '5.4, 5.5.2' },
  checks: { uk: '13(3)(a)', us: '465.2', eu: '7(6), I.23b', iso: '5.6, 6' },
  removal: { uk: '13(3)(b)', us: '465.7', eu: 'I.23c', iso: '6' },
  reports: { uk: '13(3)(b)', iso: '4.4, 6' },
  incentives: { uk: '13(1)(b)', us: '465.4', eu: 'I.23c', iso: '5.6.1' },
  insiders: { uk: '13(1)(a)', us: '465.5', eu: 'I.23c', iso: '5.6' },
  order: { uk: '13(2)', eu: '7(4a), I.11a', iso: '7' },
  score: { uk: '13(2)', us: '465.7', eu: 'I.23c', iso: '7' },
  appeals: { iso: '4.4, 6' },
  retention: { iso: '6' },
};
