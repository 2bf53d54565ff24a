import sharp from 'sharp';
import { AVATAR_SIZE, keepAvatar } from '../modules/avatars/index.ts';
import { encodeImage, type ImageStore } from '../modules/images/index.ts';
import type { Database } from '../database/Database.ts';
import { toKnex } from '../database/toKnex.ts';
import { companyImages, consumerImages } from './pictures.ts';

/** Adds photos and logos to some of the demo accounts, encoded like uploaded ones. */
export async function addDemoPictures(database: Database, pictures: ImageStore): Promise<void> {
  const add = async (table: string, key: string, [owner, drawing]: [string, string]) => {
    const encoded = await encodeImage(await sharp(Buffer.from(drawing), { density: 288 }).png().toBuffer(), [
      AVATAR_SIZE,
    ]);
    if ('problem' in encoded) throw new Error(`The demo image of ${owner} is not valid`);
    const avatar = await keepAvatar(pictures, encoded);
    await toKnex(database)(table)
      .where({ [key]: owner })
      .update({ avatar });
  };
  for (const picture of Object.entries(consumerImages)) await add('users', 'email', picture);
  for (const picture of Object.entries(companyImages)) await add('companies', 'domain', picture);
}
