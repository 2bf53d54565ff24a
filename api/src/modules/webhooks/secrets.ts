import { randomBytes } from 'node:crypto';
import { createSecretBox } from '../../kernel/secretBox.ts';

const BYTES = 32;

/** Creates the bytes that sign deliveries. */
export const createSecret = (): Buffer => randomBytes(BYTES);

/** Returns a secret as Standard Webhooks writes it. */
export const toSecretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;

/** Creates the secret box that encrypts the stored secrets of webhooks. */
export const createWebhookSecretBox = (dataSecret: string) => createSecretBox(dataSecret, 'webhook secrets');
