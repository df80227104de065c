/** Plays the films of YouTube without its cookies; pages may show it in a frame. */
export const filmPlayer = 'https://www.youtube-nocookie.com'

/** The player of a YouTube video; undefined for any other address. */
export function youTubePlayer(address: string): string | undefined {
  const id =
    /^https:\/\/(?:www\.)?(?:youtube\.com\/(?:watch\?v=|embed\/)|youtu\.be\/)([\w-]{11})/.exec(
      address,
    )?.[1]
  return id && `${filmPlayer}/embed/${id}?autoplay=1`
}
