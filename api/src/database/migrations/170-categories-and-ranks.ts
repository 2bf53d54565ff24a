import type { Knex } from 'knex';

/**
 * The categories and places of companies, and the entries of which lists are read: per company and category a row in the order
 * of the list, and per list its totals. Triggers queue changed companies; a background job computes their entries. Every
 * statement on a large table only changes the catalog.
 */
export async function up(knex: Knex): Promise<void> {
  // All locks before any change, and each within a short time (see record 43).
  await knex.raw(`
    set local lock_timeout = '100ms';
    lock table companies, company_claims, company_months in access exclusive mode;

    -- country_code and place_id follow from the texts country and city, in the background.
    alter table companies
      add column category_ids smallint[] not null default '{}',
      add column categories_source text,
      add column categories_locked_until timestamptz,
      add column country_code text,
      add column place_id integer;
    alter table company_claims add column category_ids smallint[] not null default '{}';

    create table categories (
      id smallint primary key,
      slug text not null unique,
      parent_id smallint references categories
    );

    create table places (
      id integer primary key generated always as identity,
      country text not null,
      slug text not null check (slug <> ''),
      name text not null,
      -- The place that an administrator has declared to be the same one.
      same_as integer references places,
      unique (country, slug)
    );

    -- category_id 0: all companies. score: hundredths, null with fewer than 5 reviews. mean: tenths.
    -- due_on: the day on which the entry changes without any change of the company; null if never.
    create table rank_entries (
      category_id smallint not null,
      company_id bigint not null,
      country text,
      place_id integer,
      score smallint,
      reviews integer not null,
      mean smallint not null,
      replies boolean not null,
      languages text[] not null,
      due_on date,
      primary key (category_id, company_id)
    );
    create index rank_by_score on rank_entries (category_id, score desc, reviews desc, company_id) where score is not null;
    create index rank_by_reviews on rank_entries (category_id, reviews desc, company_id);
    create index rank_in_country_by_score on rank_entries (category_id, country, score desc, reviews desc, company_id)
      where score is not null;
    create index rank_in_country_by_reviews on rank_entries (category_id, country, reviews desc, company_id);
    create index rank_in_country_newest on rank_entries (category_id, country, company_id desc);
    create index rank_in_place on rank_entries (category_id, place_id, score desc nulls last, reviews desc, company_id)
      where place_id is not null;
    create index rank_due on rank_entries (due_on) where category_id = 0 and due_on is not null;
    create index rank_of_company on rank_entries (company_id);

    -- The totals of a list. country '' and place_id 0: everywhere.
    create table rank_counts (
      id bigint primary key generated always as identity,
      category_id smallint not null,
      country text not null,
      place_id integer not null,
      companies integer not null,
      reviewed integer not null,
      ranked integer not null,
      replying integer not null,
      reviews bigint not null,
      languages jsonb not null,
      changed_at timestamptz not null,
      unique (category_id, country, place_id)
    );
    create index rank_counts_countries on rank_counts (category_id, country) where place_id = 0;
    create index rank_counts_cities on rank_counts (category_id, country, ranked desc) where place_id > 0;
    create index rank_counts_indexable on rank_counts (id) where ranked >= 5;

    create table rank_queue (
      company_id bigint primary key,
      version bigint not null default 1,
      since timestamptz not null default now()
    );
    create index rank_queue_by_age on rank_queue (since);

    -- How far the companies from before this migration are ranked. No row once all are.
    create table rank_fill (last_id bigint not null);
    insert into rank_fill (last_id) values (0);

    create function queue_rank() returns trigger language plpgsql as $$
      declare
        company bigint;
      begin
        if tg_table_name = 'companies' then
          company := coalesce(new.id, old.id);
        else
          company := new.company_id;
        end if;
        insert into rank_queue as queued (company_id) values (company)
          on conflict (company_id) do update set version = queued.version + 1;
        return null;
      end
    $$;
    create trigger companies_rank after insert or delete on companies for each row execute function queue_rank();
    create trigger companies_rank_update after update on companies for each row when (
      old.rating_counts is distinct from new.rating_counts or old.rating_weights is distinct from new.rating_weights
      or old.language_counts is distinct from new.language_counts or old.category_ids is distinct from new.category_ids
      or old.country is distinct from new.country or old.city is distinct from new.city
      or old.country_code is distinct from new.country_code or old.place_id is distinct from new.place_id
      or old.claimed_at is distinct from new.claimed_at) execute function queue_rank();
    create trigger company_months_rank after insert on company_months for each row when (new.replied > 0)
      execute function queue_rank();
    create trigger company_months_rank_update after update on company_months for each row
      when ((old.replied > 0) is distinct from (new.replied > 0)) execute function queue_rank();
  `);
  for (const [parent, ids] of Object.entries(CATEGORIES)) {
    const [top = '', slug = ''] = parent.split(' ');
    await knex.raw('insert into categories (id, slug) values (?, ?)', [Number(top), slug]);
    for (const [at, one] of ids.split(' ').entries()) {
      await knex.raw('insert into categories (id, slug, parent_id) values (?, ?, ?)', [
        Number(top) + at + 1,
        one,
        Number(top),
      ]);
    }
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger company_months_rank_update on company_months;
    drop trigger company_months_rank on company_months;
    drop trigger companies_rank_update on companies;
    drop trigger companies_rank on companies;
    drop function queue_rank();
    drop table rank_fill, rank_queue, rank_counts, rank_entries, places, categories;
    alter table company_claims drop column category_ids;
    alter table companies drop column category_ids, drop column categories_source, drop column categories_locked_until,
      drop column country_code, drop column place_id;
  `);
}

/** Top categories, each with its subcategories: these have the next ids. */
const CATEGORIES: Record<string, string> = {
  '100 restaurants-cafes':
    'restaurants cafes-coffee-shops bars-pubs fast-food pizzerias ice-cream-parlours catering food-delivery',
  '200 food-drink-shops':
    'bakeries butchers-fishmongers cheese-delicatessens supermarkets fruit-vegetables sweets-chocolate tea-coffee wine-beer-spirits meal-kits',
  '300 shopping':
    'online-marketplaces department-stores gift-shops bookshops toys-games stationery-art-supplies jewellery-watches musical-instruments baby-shops second-hand-vintage',
  '400 fashion': 'clothing-shops shoe-shops childrens-clothing sportswear bags-accessories tailors-shoe-repair',
  '500 beauty-wellbeing':
    'hairdressers barbers beauty-salons nail-salons spas-massage cosmetics-perfume tattoo-piercing',
  '600 health':
    'doctors-clinics dentists hospitals pharmacies opticians hearing-aids physiotherapists psychologists medical-laboratories home-care vitamins-health-shops',
  '700 sports-fitness': 'gyms yoga-pilates swimming-pools martial-arts sports-clubs sports-outdoor-shops bicycle-shops',
  '800 animals-pets':
    'vets pet-shops pet-grooming pet-sitting dog-training kennels-catteries animal-shelters horse-riding',
  '900 home-garden':
    'furniture-shops beds-mattresses kitchens-bathrooms home-decor-lighting curtains-flooring household-appliances diy-stores garden-centres',
  '1000 home-services':
    'plumbers electricians heating-air-conditioning painters-decorators carpenters locksmiths cleaning laundry-dry-cleaning gardeners pest-control removals appliance-repair',
  '1100 property-construction':
    'estate-agents property-management builders roofers windows-doors architects building-materials self-storage',
  '1200 money-insurance':
    'banks insurance loans-credit-cards mortgages money-transfer payments investments cryptocurrency financial-advice price-comparison',
  '1300 utilities-telecoms':
    'electricity-gas solar-energy water-companies waste-recycling internet-providers mobile-operators tv-streaming ev-charging',
  '1400 technology':
    'electronics-shops computer-shops phone-shops device-repair software-apps web-hosting web-design it-support video-games',
  '1500 vehicles':
    'car-dealers used-cars garages-repairs tyre-shops car-parts car-washes motorcycles caravans-motorhomes breakdown-recovery petrol-stations parking',
  '1600 travel-holidays':
    'hotels guesthouses-bed-breakfast hostels holiday-rentals campsites travel-agencies tours-activities cruises',
  '1700 transport-delivery':
    'airlines railways bus-coach ferries taxis-ride-hailing car-hire vehicle-sharing parcel-courier freight-logistics',
  '1800 education':
    'nurseries-childcare schools universities language-schools driving-schools music-dance-schools sports-lessons tutoring online-courses vocational-training',
  '1900 events-entertainment':
    'cinemas theatres-concerts museums-galleries theme-parks-zoos nightclubs leisure-activities event-tickets event-planners event-venues photographers florists party-supplies dating lotteries-betting',
  '2000 business-legal':
    'lawyers notaries accountants-tax marketing-advertising recruitment business-consultants translation printing coworking-offices security-services wholesale-equipment agriculture',
  '2100 public-community':
    'local-authorities government-services charities libraries religious-organisations clubs-associations news-media funeral-directors',
};
