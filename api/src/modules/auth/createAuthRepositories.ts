import type { Database } from '../../database/Database.ts';
import { credentialsRepository } from './credentials.repository.ts';
import { knownDevicesRepository } from './knownDevices.repository.ts';
import { oneTimeTokensRepository } from './oneTimeTokens.repository.ts';
import { sessionsRepository } from './sessions.repository.ts';

export function createAuthRepositories(database: Database) {
  return {
    sessions: sessionsRepository(database),
    credentials: credentialsRepository(database),
    tokens: oneTimeTokensRepository(database),
    knownDevices: knownDevicesRepository(database),
  };
}
