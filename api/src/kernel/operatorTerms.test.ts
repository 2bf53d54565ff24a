import { formatCommand, getDataSetting } from './operatorTerms.ts';

const before = process.env['HEARD_RELEASE'];
afterEach(() => {
  if (before === undefined) delete process.env['HEARD_RELEASE'];
  else process.env['HEARD_RELEASE'] = before;
});

it('names npm and DATA_DIR in a clone', () => {
  delete process.env['HEARD_RELEASE'];
  expect(getDataSetting()).toBe('DATA_DIR');
  expect(formatCommand('admin:create')).toBe('npm run admin:create');
  expect(formatCommand('restore', 'heard.zip')).toBe('npm run restore -- heard.zip');
});

it('names ./heard and HEARD_DATA in a release', () => {
  process.env['HEARD_RELEASE'] = '1.0.0';
  expect(getDataSetting()).toBe('HEARD_DATA');
  expect(formatCommand('admin:create')).toBe('./heard admin:create');
  expect(formatCommand('restore', 'heard.zip')).toBe('./heard restore heard.zip');
});
