import { invalidField } from '../../problems.ts';

/** @throws 400 unless the body has exactly one property */
export function requireOneProperty(body: object): void {
  if (Object.keys(body).length !== 1) throw invalidField('', 'oneFactor');
}
