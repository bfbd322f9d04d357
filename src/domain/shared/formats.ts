/** A UUID of any version, in either letter case. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/**
 * ISO 9362: institution, country, location, and three more characters for a branch. The package ibantools accepts only letters for
 * the institution. The standard of 2014, and so the contracts, allow digits there too.
 */
const bic = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/

/** Whether a text is a UUID of any version. */
export const isUuid = (text: string): boolean => uuid.test(text)

/** Whether a text is a UUID of version 4. */
export const isUuid4 = (text: string): boolean => uuid4.test(text)

/** Whether a text has the form of a BIC in capital letters. Whether the country exists is not checked. */
export const isBic = (text: string): boolean => bic.test(text)
