import type { Knex } from 'knex';
import sharp from 'sharp';
import { keepAvatar } from '../../modules/avatars/keepAvatar.ts';
import type { PictureStore } from '../../modules/avatars/pictureStore.ts';
import { companyPictures, consumerPictures } from './pictures.ts';

/** Gives some of the demo accounts a picture, through the same encoding as anybody's. */
export async function addDemoPictures(database: Knex, pictures: PictureStore): Promise<void> {
  const add = async (table: string, key: string, [owner, drawing]: [string, string]) => {
    const avatar = await keepAvatar(pictures, await sharp(Buffer.from(drawing), { density: 288 }).png().toBuffer());
    await database(table)
      .where({ [key]: owner })
      .update({ avatar });
  };
  for (const picture of Object.entries(consumerPictures)) await add('users', 'email', picture);
  for (const picture of Object.entries(companyPictures)) await add('companies', 'domain', picture);
}
