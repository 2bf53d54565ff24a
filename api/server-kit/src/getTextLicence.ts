/**
 * Returns the SPDX identifier of the licence of a review's text and photos; null if they have none and may only be read and quoted with a link.
 * @param createdAt when the review was written, in ISO 8601
 * @param licenceSince reviews written since this time have the licence; null if no review has it
 */
export function getTextLicence(createdAt: string, licenceSince: Date | null): 'CC-BY-4.0' | null {
  return licenceSince !== null && new Date(createdAt) >= licenceSince ? 'CC-BY-4.0' : null;
}
