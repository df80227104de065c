/** Most registrations changed at once: two pages of the list. */
export const maxBulkSize = 100
