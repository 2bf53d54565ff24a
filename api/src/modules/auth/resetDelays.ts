/** The response time (ms). It is far longer than queueing emails takes, so it does not reveal whether emails were queued. */
export const FORGOT_PASSWORD_MS = 300;
