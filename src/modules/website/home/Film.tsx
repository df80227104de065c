import type { PlacementStory } from '#texts/home.ts'
import { filmCaptions } from '../../../../content/home.ts'
import { youTubePlayer } from '../../../ui/youtube-player.ts'

/** A story's film: our own file with captions, or YouTube's player without its cookies. */
export default function Film({ story, className }: { story: PlacementStory; className: string }) {
  const player = youTubePlayer(story.video)
  if (player) {
    return (
      <iframe
        src={player}
        title={story.name}
        sandbox="allow-scripts allow-same-origin allow-presentation"
        allow="autoplay; fullscreen; encrypted-media"
        allowFullScreen
        className={className}
      />
    )
  }
  return (
    <video
      ref={(film) => film?.focus()}
      src={story.video}
      controls
      autoPlay
      playsInline
      className={className}
    >
      <track
        kind="captions"
        src={story.video.replace(/mp4$/, 'vtt')}
        srcLang={filmCaptions.code}
        label={filmCaptions.name}
        default
      />
    </video>
  )
}
