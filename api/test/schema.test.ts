import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeSchema } from '../src/database/schema/describeSchema.ts';
import { COMPANY_COLUMNS } from '../src/modules/companies/company.ts';
import { USER_COLUMNS } from '../src/modules/users/user.ts';
import { testDatabase } from './testDatabase.ts';

const DATABASE_FOLDER = join(import.meta.dirname, '../src/database');
const database = testDatabase();

test('the schema snapshot and the row types match the migrated database (run npm run db:schema)', async () => {
  const { sql, types } = await describeSchema(database.knex);
  expect(readFileSync(join(DATABASE_FOLDER, 'schema/schema.sql'), 'utf8')).toBe(sql);
  expect(readFileSync(join(DATABASE_FOLDER, 'schema/tables.ts'), 'utf8')).toBe(types);
});

test.each([
  ['users', USER_COLUMNS],
  ['companies', COMPANY_COLUMNS],
])('the columns that repositories read of %s exist once each', async (table, columns) => {
  const existing = Object.keys(await database.knex(table).columnInfo());
  expect(existing).toEqual(expect.arrayContaining(columns));
  expect(new Set(columns).size).toBe(columns.length);
});

/** SHA-256 of each landed migration. Add a line for a new one; never change a line: databases have run that code. */
const LANDED: Record<string, string> = {
  '001-accounts-companies-reviews.ts': '38e6597cfbd9fc376e452f039120f4e3423e120428397a6f3b8c6135d3e1da8e',
  '010-search.ts': '118bfc5e66f72e98fb62f552df7516b9a2553065c0959079d89117458313bb19',
  '020-review-filters.ts': '5b3b4c9b7d595eedc70e26f04763391f651d0711bf8ce3ea56a6d41b9f579fa1',
  '021-company-changes.ts': 'd140057147efc382097f1a6fa02f40d25e15221f0cc674c7bd89d618b4e338af',
  '022-search-at-scale.ts': '3f302734386924dd079b88e9105216e954fccd31008f7c340e36ad750059ca4b',
  '023-search-wide-starts.ts': 'eaea48cf2c5f02f0d8526aab4b40ab2d655a734768c4a45a12b4f538837fe574',
  '030-algolia-outbox.ts': 'f9947e5ac9ecc3f256e2fef4c8c8fd8ce3212b99c7bc2200ca3db4f5ae862490',
  '040-mail.ts': 'b21960a2d16abbb00a191a0af7674b979e2904e8b90444b8f1caed80545ae508',
  '050-moderation.ts': '7788dc48d08ff32827e0415403d0936196d2f5f96de7288531fa889a88b2356f',
  '051-marks.ts': 'f02eb09956b0cddb299a68e9088b2ea0b8906d5dd1c4c11c096cbc1b5e59cb74',
  '060-outbox-age.ts': '3e8857f1340222e9ef9db9802117e868a92834537fd35e288e5922c3e623d5d0',
  '070-review-language.ts': '08a7ee3b273e82f27d360d852837e8d0542def2e65977a2ba4dd0c2830cf7d58',
  '071-review-language-filter.ts': '85c218602099db03ac78ece61d85e14bc85a20bc8449cdcfca8f504f70a0a56f',
  '080-queue-retries.ts': '10d332aa6c97adbeebef2ff48c97e069b36da5dcc1a1fca961fe2869611dfb5e',
  '094-known-devices.ts': '3a630a0a2fb5b482505181833190aa3523733d82d97ac42a9da521efa42714fc',
  '095-company-renames.ts': '5228e90d81ab3e10c2db34a87924519448f85fa6138b797664479b89c98c42d9',
  '100-claims.ts': '6008913f088343211ddff42111cdab8a2e729f5225f2f5d97bee8bad17ddb459',
  '101-claims-validated.ts': 'a4aa3a99af1f0a46118c3f1a6eea66956795274e86b51ddacd5aa6f642b3ce22',
  '102-look-alike-names.ts': 'acb7c05161d0f10d433ca3a05c7046f0736cda9af14123408d62c4e08e2c2168',
  '110-second-factor.ts': '91d5cd34c0f2019feead0dbe98fc7a69a9cdc9bb457f494b233177067b08dc38',
  '120-hidden-reviews.ts': '8d31dcbb9cad326b48f0ab46148f2914434c54eed687d7e0de52f39c9d8f9081',
  '121-recipient-limits.ts': 'a2b4ec902b4dd0f4111dd1fd974861bb975ae5db8c7f8e91d54efaf75f3f2273',
  '122-failed-checks.ts': 'efbe60b3f2b8a62490c793104e3b8ada5b8197bf105e8212a69a954c3cd2ff89',
  '123-algolia-switch.ts': '80b7358cd38218e5566fe337665321d7df05634d686abcfe722299d52f191fd1',
  '130-search-names-and-sounds.ts': '910222556edffe83581c43cf3abe7c45dc0e542dba6e0e31b8bc6ebb1cba469f',
  '145-new-review-emails.ts': '0d52a6f8776598a2bb98356003e1cbc831be945b03d2385c3ab38ddf99118333',
  '150-replies-and-counts.ts': '780dea7a8f175b7aaa313075dc5c80bcc15156a305c25502c185e6cb66da9639',
  '151-replies-and-counts-indexes.ts': 'f2245748ba922cb72fd8b83ea658efe648bbfae5270c4e85831ce556a4504b7a',
  '152-helpful-votes.ts': '86ea1859df935f85de35f7400e9e1702c90d26fdba955141cf4f4f8d8122d7df',
  '153-helpful-votes-validated.ts': '5dc6fd961bcb61a0726aa3f69156eb75b72544e3b3dcffa6c219d3937d8578da',
  '154-reports.ts': '9c164483cb40bd54b11cef3f16bb5c8547654b921194eeb6f88c7a6eeb4267e1',
  '155-hidden-reviews-of-company.ts': '566b3fe0ab84c7df8d8de91d94ac5e559806ff3b74ba9819a75e850c0c25a6d0',
  '156-rating-weights.ts': '792799d69c4bce8c41e1d05b3cbdc7fb09009cd1e6a259999cedaaa883481b06',
  '157-rating-weights-index.ts': '32ea571d1e393034f1cd3c645abddfb56a307a733d5af1386db9e19d20c4ea84',
  '158-invitations.ts': 'c0d89c3eb51dba6dc39afe0e6f15f480654767f26a691a7534091478452c89e1',
  '159-review-origins-index.ts': '3fcce6711b4780edb55309b4de8b7cc8d8a9b05102c85d541ef205a527bf124d',
  '170-categories-and-ranks.ts': 'b1db3b1866bafc92577a8bb14f084c9267abb91dc3f166f2281d23be2cba644d',
  '171-latest-reviews.ts': 'a6f531052238b133add153abb5fabb2d3d7d46190370338b36866cae7a858676',
  '180-search-attributes.ts': '46c8079d7eaf4dab12aa692db0c038a2aa8c85a350036fcc43fffb92fb2734ba',
  '181-follows.ts': '5615c89fb923400c127a91fdb56a122e79edbfddf16b58a88871f05ef8c15b54',
  '182-digest.ts': '123e24be96fb5a35e72c60d3d757c1ab65d7499c4fee693da02f37817c42259d',
  '183-digest-index.ts': '144ede8f21632883ac31fd57a168d4d77616325c98ddbd141000a03b4ff2c2c9',
  '190-merges.ts': '369d12af9d5cc904d6a29e2e01dbe4193fb171256b76874d9486aa749d09dbb2',
  '191-merges-indexes.ts': '8b21a7442d2fcbc5562b6a2ad87a794e37160d05b30692322550ed51b5831590',
  '192-blocked-websites.ts': '9c3dd97e0307d7115dc8c56dedb041a71e88e857ecfd83bf31a21844d8e51f4f',
  '193-merged-follows.ts': 'fc6eb5d61f1da83b6a1a36a667ee7cba34653d05d0ee1da27ca398882e57687b',
  '200-api-keys.ts': 'ff114ea5c95ef8d053364c4500420370db097b5ce04443b6820c77dd76577610',
  '205-profiles.ts': '2424ced40d96956500b61b3c2126fae52b7072154482717aa3a125b063330de2',
  '206-profiles-index.ts': 'fb3ba3458096893a2d349b2f34a4595563116c713652c9b69033df7313f56165',
  '210-category-suggestions.ts': 'fe7167894e52c33908760e0d6ffb7880f74c284c0554757b1adcafd65dd13109',
  '211-places-indexes.ts': '4d61f6c6f03c8e3494cfc88c1850aa310aed63f6ae6fa176bf2a9e8db21ef18c',
  '215-blocked-companies.ts': 'f6177560e67c0b4cc95a44919027b6c1b24e0bdfd75a2b71afb87c37699fdf62',
  '216-decisions-validated.ts': 'a521516e6b48b53360ac02c5d0ef56962c8dda2d3af77ad8840600545e46f7bb',
  '217-passkeys-of-claims.ts': '59987cfc369a51b5614504c8542e86c28007ba867d5fd6f6ebe17326441b2861',
  '218-passkeys-of-claims-index.ts': '19769f57f94abd19ff4225739903549376dfa7bd895c9411abdb78f9e8d06979',
  '219-search-earlier-matches.ts': 'abda80cf6dfd4b18b13584f073566a9d92ee2f42eb7ba8d1cb694bd29db51b9c',
  '220-list-filters-indexes.ts': 'f9a21e1a54417992c5a53ed727217ed14821b19e9ec0913e409c1e136d9362b8',
  '221-list-filters-key.ts': '2f02beb31211107a261bd2d9294bdbf9638d729e360ed4084e1496180e47d198',
  '222-search-matches.ts': 'a4e1e3a6ea7ad4d81a6cf5803c81b2e2e1020e94d333348d9e782b6cb8f58fa1',
};

test('landed migrations do not change and import nothing but types', () => {
  const folder = join(DATABASE_FOLDER, 'migrations');
  const files = readdirSync(folder).filter((file) => /^\d/.test(file));
  const hashes = files.map((file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    expect(source.match(/^import .*$/gm)).toEqual(["import type { Knex } from 'knex';"]);
    return [file, createHash('sha256').update(source).digest('hex')];
  });
  expect(Object.fromEntries(hashes)).toEqual(LANDED);
});
