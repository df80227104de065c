/** Where a visitor came from at one moment of their visit, as their browser sent it, cleaned. */
export type Touch = {
  utmSource: string | null
  utmMedium: string | null
  utmCampaign: string | null
  utmTerm: string | null
  utmContent: string | null
  /** The host they came from. */
  referrer: string | null
  /** The page they came to. */
  path: string | null
  fromAd: boolean
}

export type Landing = { first: Touch; last: Touch }

/** “instagram / story / diwali, from l.instagram.com, by an ad, to /courses/data-science” */
export function describeTouch(touch: Touch): string {
  const { utmSource, utmMedium, utmCampaign, utmTerm, utmContent } = touch
  const campaign = [utmSource, utmMedium, utmCampaign, utmTerm, utmContent].filter(Boolean)
  return [
    campaign.join(' / '),
    touch.referrer && `from ${touch.referrer}`,
    touch.fromAd && 'by an ad',
    touch.path && `to ${touch.path}`,
  ]
    .filter(Boolean)
    .join(', ')
}
