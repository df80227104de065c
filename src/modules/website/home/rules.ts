const player = 'https://www.youtube-nocookie.com'

/** The player for a link to a video on YouTube, without its cookies; nothing for any other address. */
export function youTubePlayer(address: string): string | undefined {
  const id =
    /^https:\/\/(?:www\.)?(?:youtube\.com\/(?:watch\?v=|embed\/)|youtu\.be\/)([\w-]{11})/.exec(
      address,
    )?.[1]
  return id && `${player}/embed/${id}?autoplay=1`
}

/** The sites that films are framed from, which a policy has to name; none where all are our own files. */
export function framedSites(stories: readonly { video: string }[]): string[] {
  return stories.some(({ video }) => youTubePlayer(video)) ? [player] : []
}
