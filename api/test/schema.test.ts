import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeSchema } from '../src/database/schema/describeSchema.ts';
import { COMPANY_COLUMNS } from '../src/kernel/company.ts';
import { USER_COLUMNS } from '../src/kernel/user.ts';
import { testDatabase } from './testDatabase.ts';

const DATABASE_FOLDER = join(import.meta.dirname, '../src/database');
const database = testDatabase();

test('generates row types that match the migrated database (run npm run db:schema)', async () => {
  const { types } = await describeSchema(database.knex);
  expect(readFileSync(join(DATABASE_FOLDER, 'schema/tables.ts'), 'utf8')).toBe(types);
});

test.each([
  ['users', USER_COLUMNS],
  ['companies', COMPANY_COLUMNS],
])('selects no column of %s twice, and only columns that exist', async (table, columns) => {
  const existing = Object.keys(await database.knex(table).columnInfo());
  expect(existing).toEqual(expect.arrayContaining(columns));
  expect(new Set(columns).size).toBe(columns.length);
});

/**
 * SHA-256 of each landed migration. Add a line for a new migration. Never change a line, because databases have run
 * that code.
 */
const LANDED: Record<string, string> = {
  '300-baseline.ts': 'adbeb09949f9f9d3cd1f9cc204f9124e26b60d5c195fd87ed67faa21f85f60d4',
  '310-proven-companies.ts': '19055bea3bb36a072fbd9c5d3fab17f2ae5cec1ba4488e6347d2748dd0a13024',
  '311-proven-companies-indexes.ts': '7329ec25b2f92a93ca737da9ace6e694577a934f244ec019ba610ad6ab4f2ee0',
  '312-marks-by-time.ts': '0c9d8282d405a8a3d28853959d6afd234c0b2d4abcea053fbb5617c928f65656',
  '313-categories-date.ts': '25901452b0f575c7b040f1ca81cbb5572dfb18ef050acb52a443f4c5603f38e0',
  '320-held-reviews.ts': 'bfe8acc6fe90254360e2687ebb2d7dbd50b60e4490a0fce815ce627d5f60a974',
  '321-held-reviews-check.ts': 'd1129459cac44d1887ef17744b3315a4bb6f8b56802cffa7672e07c3df17836f',
  '330-place-keys.ts': '9f88b9d7b03f2f7010f96aed3b4ab3d61bd265b6538c196484fb9de52bd86da9',
  '331-place-keys-indexes.ts': 'c5a677263ed763fb9d6323aa890e05d16340f3917a394b6d6a7f1d8970e9526e',
  '340-search-aliases.ts': 'e9b955fbd55c46f21c996bee28b95ad96e059787b8ccc945e7d5b394e3b3e14b',
  '341-search-aliases-queued.ts': 'ce286c1393c8f0b07b837964bf79af40666e20accfd88fe102896c9c174da7bb',
  '350-voted-versions.ts': 'a8e629e1d971e18130395f878d58e39f5cc18ffa4b88e985886a3739c99572d7',
  '360-flag-visitors.ts': '8bc3a3fd1ed9a6bc7fb55bdc6c93cfd5a1f4495b1f55394309591e0022fa45c6',
  '361-flag-visitors-indexes.ts': '23a07c966be6db0b48011e2e0fb24dee0fea2ad969a622a4a762edc8d34ac9dd',
  '362-flag-visitors-check.ts': 'e216f24e5bbe96fa63b11bfcb91477e436c46bf9595246ace59da94826feaf5d',
  '363-search-ties.ts': 'd8e3024b86b666f78fca169caa85f284a16799761ea992a3ebebe37b9b0cfd87',
  '370-webhooks.ts': '390d7fb0e69214880ce587bcfc4c0874781584519e7a2467ac0e8af36a2b8e0d',
  '371-webhook-events.ts': '3f3480be292ff9e294a15007beb029a9aa5825aab5579139f7388256652c3b64',
  '380-later-invitations.ts': '42162996976a473ee1a90f7e52443795dca4ec0cfd83bc0d006ec59a73dc56eb',
  '381-later-invitations-index.ts': '4ab85f84575c390e6593cf5923d9035b43e03063d3f04799231abf87336210f6',
  '382-later-invitations-check.ts': 'add0bc29d0d42916426f351493a139163de2a242e3ccdaac03da617202d5007e',
  '390-review-photos.ts': '587abc0968e07e9787938002607bdc5eee992bbfa2f054194cc823295921fe59',
  '391-photo-decisions.ts': 'fbd3a928fb95ec661ce3a8ead4ec8dac1fa77a9b513ccca5b0ddbfb82d8418ba',
  '392-photo-decisions-check.ts': '7c62bff7be7603c3ac39aaabfb65f9939729e7c53eacc6f2c883e2b73b409973',
  '400-month-details.ts': '6b609e4253cfb82dc20b56f84c6365f952dbbaa9803f82760e96bee1fbabc1a9',
  '401-month-details-indexes.ts': 'e72f71eea4a7efa98ff0321458613e748097bd5c155c9813851400b551246a96',
  '410-webhook-photos.ts': 'f405d741fbd8f56c94ed22c38d46ac78d6fe4fd315ddf64eee19fe4e4da32e37',
  '420-company-changes.ts': '91b301ad505599b605846c90938189ea9cc19559573c24363a643ade9bf105df',
  '421-company-changes-known.ts': '72b9f85e23caab3130b3cf8ea34ee5d18d411b127b1854581dbb0d75ea996958',
  '430-index-now.ts': '5d525974a52763033add847861b5915fe26c663f31c19e1ce58d11c8283040b5',
  '450-photo-content.ts': '1b51557970611074db0dffa89c2d5b228cc613e0f197e51f193cfcbb209934c7',
  '451-photo-content-index.ts': '5d3abaffa67035855e6f9659530c667d86667bca1c0ba67f5a1bd26778597b46',
  '452-flag-visitor-photos.ts': '8de8017ba95254547cc8cab98a9a3c79ae64bc1a412db5779368294155e0fb33',
  '453-flag-visitor-photos-check.ts': '91e2fad267f122594aac799a2fc2f88462bb255344369f4e5c33173b4e1eb7e2',
  '465-review-page-dates.ts': '1538746d5eebc3380da7be83224d362f703ce36b9c8e7efdababa2a33323d50e',
  '480-photo-uploads.ts': 'a4974bd0614b2f389e4edce28fab4f820e4a99bc2f0810967bc9bd65b55d3235',
  '490-review-relations.ts': '6dd5945296b3afebe04f16319fed53382a4a463860a9edb78ccb21e5b635c938',
  '491-review-relations-indexes.ts': 'e5edfbaabe28589b72a98c47c35ec4d8b3689421f9ecd16622ae45920e90a3d3',
  '492-review-relations-check.ts': '000a065effacf3cba613ca5feaf33869865dbb9b8fc96432f933cf59493adac1',
  '510-review-topics.ts': 'f3aeb84b7a7a8293b3b974b6a15b5ce6952374b4d4f41d2b0283d2f86ba926a8',
  '530-text-licence.ts': 'c8213641fa947569c809e6512f5a137dcc6662c6f28e41ee6e36aaa8c704175e',
  '540-invitation-reminders.ts': '8559650665525315fe16bc6b783f5efaa68bc9c0de38c119fa18ac5b4676cc96',
  '550-invited-reviews.ts': 'b98c4171da4bddf76e247d4f39dde7170eba2a10af39b7693229c812b4937459',
  '551-invited-reviews-indexes.ts': '9f9472439efe0565e57d8cc6e1a636d0daa64e99a26b1e274939606d919f03bc',
  '552-invited-reviews-check.ts': 'c6cc9c84ce850b376c76457c7224b9c4b706b8bafb09e8c2e9dc7ff23b32ec04',
  '570-web-vitals.ts': '4474219cc57abdad6e51a267845e5bcc46fcf03f660c74b7a8ea2e44b4f7bab5',
  '600-company-people.ts': '074d492d0d0da427f30b1a6f0e7e3058a7cd3a185f7552b72cf81506422d405e',
  '601-company-logins.ts': '9f427110f58b76d18e54cbdaef3d9594f339f76c6ba3bd80017e576357961f8a',
  '602-company-logins-indexes.ts': '692418101e4466fc2c3951fbf2249f80df0afcc33cfc04d09e41f0254573c8ec',
  '603-company-logins-check.ts': '4fa1a0cc1de43775a1d3e1d415f144bd10dd565359db31dae7c031412dea04b6',
  '604-inbox.ts': 'ee7bd62b06821a5b34b27dc3fe85ced77785ea4f6571318d0bc233a8d6f04def',
  '605-saved-replies.ts': 'ab1bb6708b809ed5478c9c92251ddcceabda26d4aae9ed8611b712ace3b27d4d',
  '607-reply-reservations.ts': '27d58403c37d8a47765feb8fa169d69780d7da49de5fee71a48a14943d1f3e5d',
  '610-identities.ts': 'e1a8fe36e8dda7dc372ae7bd9c47b4d35bf599d70ed8e468d31cacbe836f0373',
  '611-identities-indexes.ts': '608d9b32334e47fad8aedd965f31afe0fad0b85522c88d66761ee43cf2594585',
  '612-identities-check.ts': 'b24f723ea6057eab18dfcba6a5053d75f455654486a735441b767abc9e355b73',
  '613-oidc-sessions.ts': '434b3e085c6bdfe48013bdea3bd09d64bb072cc70423bc70c8f62e472b76d332',
  '614-oidc-sessions-indexes.ts': '8902bd3dc0abb40d6a50d6279c8b259778f665c84ab7260a10a3690da8dc5f56',
  '615-company-sso.ts': 'bee7997232e1253497f815feda70e1ad0df666b72e6392417fc68151040e8030',
  '616-topics-after-edits.ts': 'd3f3042e42835709306139ff0bdfaa2b1b041757f0ad9c75e6d37ab828a5cf51',
  '620-site.ts': '1fbf912827e3c8baa4220759d8b3abdfc64f052e9b8a924a6842d83b77a1754d',
  '621-site-check.ts': '7c62bff7be7603c3ac39aaabfb65f9939729e7c53eacc6f2c883e2b73b409973',
  '622-site-email.ts': 'bd47fd49e65ce621190d715b18ea1e591355b14ad8b35eca96006ece281d0be1',
  '623-site-languages.ts': '80627e59607fc758f4464bff7deab5aae769ba0a1f8d6fa5493543c88c6093ae',
};

test('keeps landed migrations unchanged, and allows them to import only types', () => {
  const folder = join(DATABASE_FOLDER, 'migrations');
  const files = readdirSync(folder).filter((file) => /^\d/.test(file));
  const hashes = files.map((file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    expect(source.match(/^import .*$/gm)).toEqual(["import type { Knex } from 'knex';"]);
    return [file, createHash('sha256').update(source).digest('hex')];
  });
  expect(Object.fromEntries(hashes)).toEqual(LANDED);
});
