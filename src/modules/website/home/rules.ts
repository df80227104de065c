const player = 'https://www.youtube-nocookie.com'

/** The cookie-less player of a YouTube video; undefined for any other address. */
export function youTubePlayer(address: string): string | undefined {
  const id =
    /^https:\/\/(?:www\.)?(?:youtube\.com\/(?:watch\?v=|embed\/)|youtu\.be\/)([\w-]{11})/.exec(
      address,
    )?.[1]
  return id && `${player}/embed/${id}?autoplay=1`
}

/** Sites in which films are framed, for the content security policy; none if all are our own files. */
export function framedSites(stories: readonly { video: string }[]): string[] {
  return stories.some(({ video }) => youTubePlayer(video)) ? [player] : []
}
