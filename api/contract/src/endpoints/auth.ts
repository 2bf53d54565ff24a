import { defineEndpoint } from '../defineEndpoint.ts';
import type {
  Account,
  ChangePasswordBody,
  ConfirmEmailAnswer,
  ConfirmEmailBody,
  ForgotPasswordBody,
  LoginAnswer,
  LoginBody,
  LoginCompanyAnswer,
  LoginLinkBody,
  MailAnswer,
  PasskeyRequestOptions,
  RegisterBody,
  ResetPasskeyOptionsBody,
  ResetPasswordAnswer,
  ResetPasswordBody,
  SendLoginLinkBody,
  Session,
} from '../schemas/index.ts';

export const register = defineEndpoint<{ body: RegisterBody; response: Account }>({
  method: 'POST',
  path: '/auth/register',
});

export const login = defineEndpoint<{ body: LoginBody; response: LoginAnswer }>({
  method: 'POST',
  path: '/auth/login',
});

export const loginCompany = defineEndpoint<{ body: LoginBody; response: LoginCompanyAnswer }>({
  method: 'POST',
  path: '/auth/loginCompany',
});

export const sendLoginLink = defineEndpoint<{ body: SendLoginLinkBody; response: MailAnswer }>({
  method: 'POST',
  path: '/auth/loginLink',
});

export const loginWithLink = defineEndpoint<{ body: LoginLinkBody; response: LoginAnswer }>({
  method: 'POST',
  path: '/auth/login/link',
});

export const logout = defineEndpoint<{ response: void }>({ method: 'POST', path: '/auth/logout' });

export const listSessions = defineEndpoint<{ response: Session[] }>({ method: 'GET', path: '/auth/sessions' });

export const endSession = defineEndpoint<{ params: { id: string }; response: void }>({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
});

export const logoutEverywhere = defineEndpoint<{ response: void }>({ method: 'POST', path: '/auth/logoutEverywhere' });

export const forgotPassword = defineEndpoint<{ body: ForgotPasswordBody; response: MailAnswer }>({
  method: 'POST',
  path: '/auth/forgotPassword',
});

export const resetPassword = defineEndpoint<{ body: ResetPasswordBody; response: ResetPasswordAnswer }>({
  method: 'POST',
  path: '/auth/resetPassword',
});

export const confirmEmail = defineEndpoint<{ body: ConfirmEmailBody; response: ConfirmEmailAnswer }>({
  method: 'POST',
  path: '/auth/confirmEmail',
});

export const sendEmailConfirmation = defineEndpoint<{ response: MailAnswer }>({
  method: 'POST',
  path: '/user/me/email/confirmation',
});

export const sendWorkEmailConfirmation = defineEndpoint<{ response: MailAnswer }>({
  method: 'POST',
  path: '/company/workEmail/confirmation',
});

export const changeUserPassword = defineEndpoint<{ body: ChangePasswordBody; response: void }>({
  method: 'PUT',
  path: '/user/me/password',
});

export const changeCompanyPassword = defineEndpoint<{ body: ChangePasswordBody; response: void }>({
  method: 'PUT',
  path: '/company/password',
});

export const createResetPasskeyOptions = defineEndpoint<{
  body: ResetPasskeyOptionsBody;
  response: PasskeyRequestOptions;
}>({ method: 'POST', path: '/auth/resetPassword/options' });
