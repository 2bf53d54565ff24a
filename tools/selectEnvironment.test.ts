import { selectEnvironment } from './selectEnvironment.ts';

it('keeps the settings of a server and the variables of the system', () => {
  const environment = { PORT: '3000', PATH: '/bin', NODE_ENV: 'production', OTEL_TRACES_SAMPLER: 'always_on' };
  expect(selectEnvironment(environment, ['PORT'])).toEqual(environment);
});

it('removes the secrets of other programs', () => {
  const environment = {
    DATABASE_URL: 'postgres://…',
    JWT_SECRET: 'secret',
    SMTP_URL: 'smtp://…',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };
  expect(selectEnvironment(environment, ['PORT'])).toEqual({});
});
