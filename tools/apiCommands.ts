/** The maintenance commands of the API and their programs. */
export const API_COMMANDS = {
  'admin:create': 'dist/commands/createAdministrator.js',
  'admin:reset': 'dist/commands/resetSecondFactor.js',
  'setup:code': 'dist/commands/createSetupCode.js',
  'sessions:end': 'dist/commands/endSessions.js',
  'db:check': 'dist/commands/checkDatabase.js',
  'db:recovered': 'dist/commands/prepareRecovered.js',
  backup: 'dist/commands/backup.js',
  restore: 'dist/commands/restore.js',
  'search:reindex': 'dist/commands/rebuildSearchIndex.js',
  'search:check': 'dist/commands/checkSearchIndex.js',
  doctor: 'dist/commands/doctor.js',
  'dsa:export': 'dist/commands/exportStatements.js',
};
