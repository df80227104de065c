/** So many are changed at once at most: two pages of the list. */
export const maxBulkSize = 100
