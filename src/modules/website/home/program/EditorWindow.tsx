import { hero } from '#texts/home.ts'
import { type HeroWord, heroWords } from '../../../../../content/hero-words.ts'
import { MotionButton } from '../../../../ui/MotionButton.tsx'
import { highlight } from './rules.ts'

type Snippet = HeroWord['snippet']

/** Every program has the same number of lines, so that a change moves nothing. */
const lineCount = Math.max(...heroWords.map(({ snippet }) => snippet.code.split('\n').length))
const lineNumbers = [...Array(lineCount).keys()]

type EditorWindowProps = { snippet: Snippet; isPlaying: boolean; onToggle: () => void }

/** A code editor drawn as a page of a school notebook: ruled lines and a red margin. */
export function EditorWindow({ snippet, isPlaying, onToggle }: EditorWindowProps) {
  return (
    <figure className="@container overflow-hidden rounded-card border border-line bg-white shadow-lift">
      <figcaption className="flex items-center justify-between border-b border-line bg-sand pr-1 pl-4">
        <code className="text-sm">{snippet.file}</code>
        <MotionButton
          isPlaying={isPlaying}
          pauseLabel={hero.pause}
          playLabel={hero.play}
          onClick={onToggle}
        />
      </figcaption>
      <Program key={snippet.file} code={snippet.code} />
    </figure>
  )
}

function Program({ code }: { code: string }) {
  const lines = highlight(code)
  return (
    <pre className="hero-program">
      <code>
        {lineNumbers.map((number) => (
          <span key={number} className="program-line">
            {lines[number]?.map(({ kind, text, at }) =>
              kind === 'plain' ? (
                text
              ) : (
                <span key={at} className={tokenColours[kind]}>
                  {text}
                </span>
              ),
            )}
          </span>
        ))}
      </code>
    </pre>
  )
}

const tokenColours = {
  keyword: 'text-indigo font-semibold',
  text: 'text-neem',
  number: 'text-kumkum',
  mark: 'text-kumkum',
  call: 'text-indigo',
} as const
