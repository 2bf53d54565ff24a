/** The response time (ms), far more than queueing the emails takes. So it does not reveal whether emails were queued. */
export const FORGOT_PASSWORD_MS = 300;
