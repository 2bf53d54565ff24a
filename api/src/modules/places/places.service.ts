import { toQuery, type AdminPlace, type AdminPlacesQuery, type UpdatePlaceBody } from '@heard/contract';
import { PAGE_LIMIT_DEFAULT } from '@heard/contract/schemas';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { invalidField, ProblemError } from '../../problems.ts';
import type { Administrator } from '../../kernel/Caller.ts';
import { parseCountryCode, toPlaceSlug } from '../../kernel/places.ts';
import type { ActionsRepository } from '../auditLog/index.ts';
import type { Page } from '../page.ts';
import type { AdminPlaceRow, PlacesRepository } from './places.repository.ts';
import { bindTo } from '../../kernel/bindTo.ts';

export interface PlacesServiceOptions {
  places: PlacesRepository;
  actions: ActionsRepository;
  runInTransaction: RunInTransaction;
}

export type PlacesService = ReturnType<typeof placesService>;

/** Performs administrators' decisions about cities: names, and merges of spellings of the same city. */
export function placesService(dependencies: PlacesServiceOptions) {
  return bindTo(dependencies, { list, update });
}

/** @returns null for a text that is no id */
function parseId(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** Lists places in the order of their slugs. @throws 400 for an unknown country and an invalid cursor */
async function list(dependencies: PlacesServiceOptions, query: AdminPlacesQuery): Promise<Page<AdminPlace>> {
  const { places } = dependencies;
  const { limit = PAGE_LIMIT_DEFAULT, cursor, country, q = '' } = query;
  const code = country === undefined ? null : parseCountryCode(country);
  if (country !== undefined && code === null) throw invalidField('country', 'wrong');
  const prefix = toPlaceSlug(q, null);
  if (prefix === null && q.trim() !== '') return { items: [], total: null, next: null };
  const id = cursor === undefined ? null : parseId(cursor);
  const after = id === null ? undefined : await places.find(id);
  if (cursor !== undefined && after === undefined) throw invalidField('cursor', 'wrongCursor');
  const rows = await places.list(limit + 1, { country: code, prefix: prefix ?? '', after: after ?? null });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(toAdminPlace),
    total: null,
    next: last === undefined ? null : toQuery({ limit, ...query, cursor: String(last.id) }),
  };
}

/**
 * Renames a place, or merges it into another place. A merge moves the companies to the other place, and redirects the URL of the merged place.
 *
 * @throws 404; 400 for `sameAs` if it is an unknown place, a place in another country, the place itself or a merged place, and if other places were
 * merged into this place
 */
async function update(
  dependencies: PlacesServiceOptions,
  { userId }: Administrator,
  text: string,
  { name, sameAs }: UpdatePlaceBody,
): Promise<AdminPlace> {
  const { places, actions, runInTransaction } = dependencies;
  const id = parseId(text);
  if (id === null) throw new ProblemError('not-found');
  const otherId = sameAs === undefined || sameAs === null ? null : parseId(sameAs);
  const isUnknown = typeof sameAs === 'string' && otherId === null;
  return runInTransaction(async (transaction) => {
    await places.lock(transaction, otherId === null ? [id] : [id, otherId]);
    const place = await places.find(id, transaction);
    if (place === undefined) throw new ProblemError('not-found');
    if (isUnknown) throw invalidField('sameAs', 'unknownPlace');
    const other = otherId === null ? undefined : await places.find(otherId, transaction);
    if (otherId !== null) {
      if (other === undefined || other.country !== place.country || other.id === id || other.same_as !== null) {
        throw invalidField('sameAs', 'unknownPlace');
      }
      if (await places.hasSame(transaction, id)) throw invalidField('sameAs', 'placeHasOthers');
    }
    if (name !== undefined && name !== place.name) {
      await places.update(transaction, id, { name, is_named: true });
      const change = { from_text: place.name, to_text: name };
      await actions.insert(transaction, { admin_id: userId, action: 'place', ...change });
    }
    if (sameAs !== undefined && otherId !== place.same_as) {
      await places.update(transaction, id, { same_as: otherId });
      await places.queueCompanies(transaction, [place.same_as ?? id]);
      await actions.insert(transaction, {
        admin_id: userId,
        action: 'place',
        from_text: place.slug,
        to_text: other?.slug ?? null,
      });
    }
    const changed = await places.find(id, transaction);
    if (changed === undefined) throw new ProblemError('not-found');
    return toAdminPlace(changed);
  });
}

function toAdminPlace(row: AdminPlaceRow): AdminPlace {
  const { id, country, slug, name, same_as: sameAs, same_as_name: sameAsName, companies } = row;
  return {
    id: String(id),
    country,
    slug,
    name,
    sameAs: sameAs === null ? null : String(sameAs),
    sameAsName,
    companies,
  };
}
