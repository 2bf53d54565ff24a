import { pathToFileURL } from 'node:url';
import { addDemoPictures } from '../src/database/demo/addDemoPictures.ts';
import { companyPictures, consumerPictures } from '../src/database/demo/pictures.ts';
import { seedWhenEmpty } from '../src/database/seed.ts';
import { openPictureStore } from '../src/modules/avatars/pictureStore.ts';
import { testApi } from './testApi.ts';

const api = testApi();

it('serves each demo avatar, which belongs to an account', async () => {
  await seedWhenEmpty(api.database, async () => 'no hash');
  await addDemoPictures(api.database, await openPictureStore(pathToFileURL(api.folder).href));
  const drawn = async (table: string) => api.database(table).whereNotNull('avatar').pluck('avatar');
  const [consumers, companies] = [await drawn('users'), await drawn('companies')];
  expect(consumers).toHaveLength(Object.keys(consumerPictures).length);
  expect(companies).toHaveLength(Object.keys(companyPictures).length);
  for (const path of [...consumers, ...companies]) {
    const picture = await fetch(api.url + path);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  }
});
