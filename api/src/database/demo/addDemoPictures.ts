import sharp from 'sharp';
import { encodeAvatar } from '../../modules/avatars/encodeAvatar.ts';
import { keepAvatar } from '../../modules/avatars/keepAvatar.ts';
import type { PictureStore } from '../../modules/avatars/pictureStore.ts';
import type { Database } from '../Database.ts';
import { toKnex } from '../toKnex.ts';
import { companyPictures, consumerPictures } from './pictures.ts';

/** Adds photos and logos to some of the demo accounts, encoded like uploaded ones. */
export async function addDemoPictures(database: Database, pictures: PictureStore): Promise<void> {
  const add = async (table: string, key: string, [owner, drawing]: [string, string]) => {
    const encoded = await encodeAvatar(await sharp(Buffer.from(drawing), { density: 288 }).png().toBuffer());
    if ('problem' in encoded) throw new Error(`The demo image of ${owner} is not valid`);
    const avatar = await keepAvatar(pictures, encoded);
    await toKnex(database)(table)
      .where({ [key]: owner })
      .update({ avatar });
  };
  for (const picture of Object.entries(consumerPictures)) await add('users', 'email', picture);
  for (const picture of Object.entries(companyPictures)) await add('companies', 'domain', picture);
}
