import type { DecisionGround } from '@heard/contract';
import { translate } from '../../messages/messages.ts';
import type { RestrictionRow, SuspensionRow } from './restrictions.repository.ts';
import type { Statement } from './Statement.ts';

/** The properties that all statements of an installation share. */
export interface Site {
  publicUrl: string;
  /** The countries in which restrictions apply, by their ISO 3166 codes. */
  territory: string[];
}

const CATEGORIES: Record<DecisionGround, Statement['category']> = {
  spam: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
  offTopic: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
  notGenuine: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  personalData: 'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
  hateOrThreat: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
  // The general category of illegal content, because the report forms do not ask for a specific category.
  illegal: 'STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE',
  other: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
};

const PARTS: Record<
  RestrictionRow['part'],
  { name: string; content: Pick<Statement, 'content_type' | 'content_type_other'> }
> = {
  review: { name: 'a review of a company', content: { content_type: ['CONTENT_TYPE_TEXT'] } },
  reply: { name: 'the reply of a company to a review', content: { content_type: ['CONTENT_TYPE_TEXT'] } },
  photo: { name: 'a photo of a review', content: { content_type: ['CONTENT_TYPE_IMAGE'] } },
  company: {
    name: 'the page of a company, with its reviews',
    content: { content_type: ['CONTENT_TYPE_OTHER'], content_type_other: 'Page of a company, with its reviews' },
  },
};

/**
 * Describes a decision that hid content or removed a company. The texts are composed by the program: the public reason
 * is left out, because it may contain names of people.
 */
export function toStatement(row: RestrictionRow, { publicUrl, territory }: Site): Statement {
  const { id, part, ground, day, content_day: contentDay } = row;
  const rule = translate('en', `ground.${ground}`);
  const explanation = `The content breaks the rule "${rule}". The reason in full is decision ${id} of the public log of decisions.`;
  return {
    puid: id,
    decision_visibility: ['DECISION_VISIBILITY_CONTENT_DISABLED'],
    ...(row.has_account && { decision_account: 'DECISION_ACCOUNT_SUSPENDED', account_type: 'ACCOUNT_TYPE_BUSINESS' }),
    decision_facts: toFacts(row),
    ...(ground === 'illegal'
      ? {
          decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
          illegal_content_legal_ground: `The law that decision ${id} of the public log of decisions names`,
          illegal_content_explanation: explanation,
        }
      : {
          decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
          incompatible_content_ground: `Terms of use, rule "${rule}"`,
          incompatible_content_explanation: explanation,
        }),
    decision_ground_reference_url: `${publicUrl}/transparency#ground-${ground}`,
    ...PARTS[part].content,
    category: toCategory(row),
    ...toKeyword(row, rule),
    territorial_scope: territory,
    ...(row.language !== null && { content_language: row.language.toUpperCase() }),
    content_date: contentDay ?? row.known_day,
    application_date: day,
    source_type: toSource(row),
    automated_detection: row.found_by_program ? 'Yes' : 'No',
    // Every decision is made by an administrator, never by a program.
    automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
  };
}

function toCategory({ ground, has_notice: hasNotice }: RestrictionRow): Statement['category'] {
  if (ground === 'illegal' && !hasNotice) return 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH';
  return CATEGORIES[ground];
}

function toKeyword(
  { ground, part }: RestrictionRow,
  rule: string,
): Pick<Statement, 'category_specification' | 'category_specification_other'> {
  if (ground === 'notGenuine' && part === 'review') {
    return { category_specification: ['KEYWORD_INAUTHENTIC_USER_REVIEWS'] };
  }
  if (ground === 'notGenuine' && part === 'company')
    return { category_specification: ['KEYWORD_INAUTHENTIC_LISTINGS'] };
  return { category_specification: ['KEYWORD_OTHER'], category_specification_other: rule };
}

const isReported = ({ source, flagged_by_company: byCompany, flagged_by_others: byOthers }: RestrictionRow) =>
  source === 'flag' || byCompany + byOthers > 0;

function toSource(row: RestrictionRow): Statement['source_type'] {
  if (row.has_notice) return 'SOURCE_ARTICLE_16';
  return isReported(row) ? 'SOURCE_TYPE_OTHER_NOTIFICATION' : 'SOURCE_VOLUNTARY';
}

function toFacts(row: RestrictionRow): string {
  const { part, stars, appeal_of: appealOf, flagged_by_company: byCompany, flagged_by_others: byOthers } = row;
  const rated = part === 'review' && stars !== null ? `, rated ${stars} of 5 stars` : '';
  return [
    `An administrator disabled access to ${PARTS[part].name}${rated}.`,
    appealOf === null ? '' : `It reverses decision ${appealOf} on appeal.`,
    byCompany + byOthers === 0 ? '' : `Reports: ${byCompany} by the reviewed company, ${byOthers} by others.`,
    isReported(row) ? '' : 'Nobody had reported it.',
    row.found_by_program ? 'An automated check had marked it.' : '',
    row.content_day === null
      ? `The content has been deleted since. Its date is the day of the ${byCompany + byOthers === 0 ? 'decision' : 'first report'}.`
      : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** Describes the suspension of an account from reporting. A program suspends the account when too few of its reports were upheld. */
export function toSuspensionStatement(row: SuspensionRow, { publicUrl, territory }: Site): Statement {
  const { id, day } = row;
  return {
    puid: `suspension-${id}-${day}`,
    decision_provision: 'DECISION_PROVISION_PARTIAL_SUSPENSION',
    account_type: row.is_company ? 'ACCOUNT_TYPE_BUSINESS' : 'ACCOUNT_TYPE_PRIVATE',
    decision_facts:
      'A program paused the reports of an account, most of whose reports were rejected after a warning. The account can do everything else.',
    decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    decision_ground_reference_url: `${publicUrl}/reviews-policy#reports`,
    incompatible_content_ground: 'Review policy, misuse of reports (Digital Services Act, article 23)',
    incompatible_content_explanation: "Most of the account's reports had no ground, before and after a warning.",
    content_type: ['CONTENT_TYPE_OTHER'],
    content_type_other: 'Reports of reviews',
    category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
    category_specification: ['KEYWORD_OTHER'],
    category_specification_other: 'Misuse of reports',
    territorial_scope: territory,
    // The day of the report that was rejected because of the suspension.
    content_date: day,
    application_date: day,
    end_date_service_restriction: row.end_day,
    source_type: 'SOURCE_VOLUNTARY',
    automated_detection: 'Yes',
    automated_decision: 'AUTOMATED_DECISION_FULLY',
  };
}
