import type { Person } from '@heard/contract';
import { fullName } from '@heard/sdk/server';
import type { PageDescription } from './renderDocument.ts';

/** Describes the page of a reviewer for browsers. Search engines and link previews get nothing about a person but the title. */
export function describePerson(person: Person): PageDescription {
  return { title: fullName(person), description: null, url: null, company: null };
}
