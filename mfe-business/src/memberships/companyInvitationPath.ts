/** The page that the email to an invited person links to. */
export const companyInvitationPath = '/company-invitation';
