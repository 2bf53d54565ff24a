import { Type } from 'typebox';
import { isInNetworks } from '../networks.ts';
import {
  describeSettings,
  optionalSetting,
  parseSettings,
  requireTogether,
  setting,
  SettingsError,
} from './parseSettings.ts';
import { either, commaSeparated, networks, choice, origin, port, text, url } from './settingTypes.ts';

const schema = Type.Object({
  PORT: setting(port, { default: '3000', description: 'port' }),
  LEVEL: setting(choice(['info', 'warn']), { default: 'info', description: 'level' }),
  CACHE: setting(either('on', 'off'), { default: 'on', description: 'cache' }),
  SITE: optionalSetting(origin, { defaultText: 'this machine', description: 'site' }),
  DATABASE: optionalSetting(url('postgres:'), { defaultText: 'none', description: 'database' }),
  READERS: optionalSetting(networks, { defaultText: 'none', description: 'readers' }),
  NAMES: optionalSetting(
    commaSeparated('a list of names', (item) => (/^[a-z]+$/.test(item) ? item : undefined)),
    { defaultText: 'none', description: 'names' },
  ),
  TITLE: optionalSetting(text, { defaultText: 'none', description: 'title' }),
});

it('converts values and fills in defaults, and treats empty settings like unset settings', () => {
  const defaults = { PORT: 3000, LEVEL: 'info', CACHE: true };
  expect(parseSettings(schema, {})).toEqual(defaults);
  expect(parseSettings(schema, { PORT: '', SITE: '', UNKNOWN: 'x' })).toEqual(defaults);
  const { READERS, ...values } = parseSettings(schema, {
    PORT: '080',
    LEVEL: 'warn',
    CACHE: 'off',
    SITE: 'https://Heard.example/',
    DATABASE: 'postgres://db.example/heard',
    READERS: '10.0.0.0/8, ::1',
    NAMES: 'a, b,,c',
    TITLE: '1',
  });
  expect(values).toEqual({
    PORT: 80,
    LEVEL: 'warn',
    CACHE: false,
    SITE: 'https://heard.example',
    DATABASE: 'postgres://db.example/heard',
    NAMES: ['a', 'b', 'c'],
    TITLE: '1',
  });
  expect(READERS && isInNetworks(READERS, '10.1.2.3')).toBe(true);
});

it.each([
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, not "70000".'],
  ['PORT', '0x10', 'PORT must be a whole number from 0 to 65535, not "0x10".'],
  ['LEVEL', 'loud', 'LEVEL must be info or warn, not "loud".'],
  ['CACHE', '1', 'CACHE must be on or off, not "1".'],
  [
    'SITE',
    'https://heard.example/reviews',
    'SITE must be an http(s) URL without a path, such as https://heard.example.',
  ],
  ['DATABASE', 'mysql://user:password@db.example', 'DATABASE must be a URL that starts with postgres://.'],
  [
    'READERS',
    'monitor.example',
    'READERS must be a comma-separated list of IP addresses or networks, such as 10.0.0.0/8, not "monitor.example".',
  ],
  ['NAMES', 'a, B', 'NAMES must be a list of names, not "a, B".'],
])('rejects %s=%s with an error of one line that contains no secret value', (name, value, message) => {
  const read = () => parseSettings(schema, { [name]: value });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(new Error(message));
});

it('names the missing settings when only some related settings are set', () => {
  const names = ['ID', 'KEY'] as const;
  expect(() => requireTogether<string>({ ID: 'x' }, names)).toThrow(
    new SettingsError('KEY must be set too, or ID left unset.'),
  );
  for (const values of [{}, { ID: 'x', KEY: 'y' }]) expect(() => requireTogether<string>(values, names)).not.toThrow();
});

it('describes settings for the documentation', () => {
  expect(describeSettings(schema).slice(2, 4)).toEqual([
    { name: 'CACHE', default: '`on`', description: 'cache' },
    { name: 'SITE', default: 'this machine', description: 'site' },
  ]);
});
