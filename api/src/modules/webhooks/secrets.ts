import { randomBytes } from 'node:crypto';
import { createSecretBox } from '../../kernel/secretBox.ts';

const BYTES = 32;

/** Creates the random bytes of a secret with which deliveries are signed. */
export const createSecret = (): Buffer => randomBytes(BYTES);

/** Returns a secret as Standard Webhooks writes it. */
export const toSecretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;

/** Creates the secret box that encrypts the stored secrets of webhooks. */
export const createWebhookSecretBox = (dataSecret: string) => createSecretBox(dataSecret, 'webhook secrets');
