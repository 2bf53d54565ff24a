/** Milliseconds, far more than queueing the emails takes: the response time does not reveal whether there were any. */
export const FORGOT_PASSWORD_MS = 300;
