import sharp from 'sharp';
import { AVATAR_SIZE, keepAvatar } from '../modules/avatars/index.ts';
import { encodeImage, type EncodedImage, type ImageStore } from '../modules/images/index.ts';
import type { Database } from '../database/Database.ts';
import { toKnex } from '../database/toKnex.ts';
import { companyImages, consumerImages } from './pictures.ts';

interface DemoPicture {
  table: 'users' | 'companies';
  /** Selects the account by its email, or the company by its domain. */
  where: { email: string } | { domain: string };
  encoded: EncodedImage[];
}

/** Encodes photos and logos of some of the demo accounts as the API encodes uploaded images. */
export async function encodeDemoPictures(): Promise<DemoPicture[]> {
  return Promise.all([
    ...Object.entries(consumerImages).map(async ([email, drawing]) => ({
      table: 'users' as const,
      where: { email },
      encoded: await encode(email, drawing),
    })),
    ...Object.entries(companyImages).map(async ([domain, drawing]) => ({
      table: 'companies' as const,
      where: { domain },
      encoded: await encode(domain, drawing),
    })),
  ]);
}

/** Adds encoded photos and logos to the demo accounts. */
export async function addDemoPictures(
  database: Database,
  store: ImageStore,
  pictures: readonly DemoPicture[],
): Promise<void> {
  for (const { table, where, encoded } of pictures) {
    const avatar = await keepAvatar(store, encoded);
    await toKnex(database)(table).where(where).update({ avatar });
  }
}

async function encode(owner: string, drawing: string): Promise<EncodedImage[]> {
  const encoded = await encodeImage(await sharp(Buffer.from(drawing), { density: 288 }).png().toBuffer(), [
    AVATAR_SIZE,
  ]);
  if ('problem' in encoded) throw new Error(`The demo image of ${owner} is not valid`);
  return encoded;
}
