/**
 * Returns the SPDX identifier of the licence of a review's text and photos; null if the text and photos have no licence, and may only be read and
 * quoted with a link.
 * @param createdAt when the review was created, in ISO 8601
 * @param licenceSince reviews created since this time have the licence
 */
export function getTextLicence(createdAt: string, licenceSince: Date): 'CC-BY-4.0' | null {
  return new Date(createdAt) >= licenceSince ? 'CC-BY-4.0' : null;
}
