import {
  checkEmail,
  checkPassword,
  checkPhone,
  checkRating,
  checkText,
  cleanText,
  parseExperienceDate,
  checkOwnWebsite,
  parseWebsite,
  textRules,
  type RuleProblem,
  type TextRuleName,
} from '@heard/contract';
import type { FieldRule } from '@heard/contract/schemas';
import type { FuncKeywordDefinition, SchemaValidateFunction } from 'ajv';
import { checkGuessable } from '../kernel/checkGuessable.ts';
import { getPublicSuffix } from '../kernel/getPublicSuffix.ts';

const isTextRule = (rule: FieldRule): rule is TextRuleName => rule in textRules;

function check(rule: FieldRule, value: string | number): RuleProblem | null {
  if (typeof value === 'number') return rule === 'rating' ? checkRating(value) : null;
  if (isTextRule(rule)) return checkText(value, textRules[rule]);
  switch (rule) {
    case 'email':
      return checkEmail(value);
    case 'password':
      return checkPassword(value) ?? checkGuessable(value);
    case 'phone':
      return checkPhone(value);
    case 'experienceDate': {
      const parsed = parseExperienceDate(value, new Date());
      return 'problem' in parsed ? parsed.problem : null;
    }
    case 'website':
      return checkOwnWebsite(value, getPublicSuffix);
    case 'reviewedWebsite': {
      const parsed = parseWebsite(value, getPublicSuffix);
      return 'problem' in parsed ? parsed.problem : null;
    }
    case 'rating':
      return null;
  }
}

const validate: SchemaValidateFunction = (rule: FieldRule, value: string | number, _schema, context) => {
  const problem = check(rule, value);
  validate.errors = problem ? [{ keyword: 'fieldRule', params: { problem } }] : [];
  if (typeof value === 'string' && rule !== 'password' && problem === null && context) {
    context.parentData[context.parentDataProperty] = isTextRule(rule)
      ? cleanText(value, textRules[rule])
      : cleanText(value);
  }
  return problem === null;
};

/** The Ajv keyword `fieldRule`: validates by the contract's rule of that name, and cleans and trims text in place (except passwords). */
export const fieldRule: FuncKeywordDefinition = {
  keyword: 'fieldRule',
  type: ['string', 'number'],
  schemaType: 'string',
  modifying: true,
  errors: true,
  validate,
};
