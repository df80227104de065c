import { lazy, Suspense, useState } from 'react'
import { ownCourse } from '#texts/own-course.ts'
import { ChooseFile } from '../../../ui/ChooseFile.tsx'
import { dropDraft, readDraft, useDraft } from '../../../ui/drafts.ts'
import { TextField } from '../../../ui/Field.tsx'
import { OutcomeMessage } from '../../../ui/OutcomeMessage.tsx'
import { SendForm } from '../../../ui/SendForm.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSend } from '../../../ui/use-send.ts'
import { useSession } from '../../../ui/use-session.ts'
import type { OwnAssignment } from '../contract.ts'
import { mostCode } from '../rules.ts'

const TryProgram = lazy(() => import('./TryProgram.tsx'))

const fieldTexts = {
  link: { missing: ownCourse.linkMissing, malformed: ownCourse.linkMissing },
  note: { missing: '' },
}
const codeTexts = { code: { missing: ownCourse.codeMissing } }

type Props = { work: OwnAssignment; onDone: (answer: { message: string }) => void }

/** Hands in a program, or a link or file with a note. */
export function SubmitWork({ work, onChanged }: { work: OwnAssignment; onChanged: () => void }) {
  const Form = work.kind === 'code' ? Program : LinkOrFile
  const onDone = ({ message }: { message: string }) => {
    toast.success(message)
    onChanged()
  }
  return <Form work={work} onDone={onDone} />
}

const shared = ({ work: { submissions }, onDone }: Props) => ({
  call: 'POST /api/me/assignments/{id}/submissions' as const,
  onDone,
  title: ownCourse.notHandedIn,
  submit: submissions.length > 0 ? ownCourse.handInAgain : ownCourse.handIn,
  kind: 'solid' as const,
})

function Program(props: Props) {
  const { work, onDone } = props
  const { id, language, submissions } = work
  const { session } = useSession()
  // Named after the person: others may use this tab after them.
  const draft = `program ${id} ${session.status === 'signed-in' ? session.user.email : ''}`
  const handedIn = submissions[0]?.code ?? ''
  const [code, setCode] = useState(() => readDraft<string>(draft) ?? handedIn)
  useDraft(draft, code === handedIn ? undefined : code)
  return (
    <SendForm
      {...shared(props)}
      onDone={(answer) => {
        dropDraft(draft)
        onDone(answer)
      }}
      fieldTexts={codeTexts}
      request={(body) => ({ params: { id }, body })}
      busyText={ownCourse.checking}
      buttonClass="min-h-12 justify-self-start"
      className="mt-5 grid gap-4 [&_textarea]:min-h-36 [&_textarea]:font-mono"
    >
      {(_, refuse) => (
        <>
          <TextAreaField
            id={`code-${id}`}
            name="code"
            label={ownCourse.program(ownCourse.languages[language ?? 'python'])}
            hint={ownCourse.programHint}
            value={code}
            onChange={({ target }) => setCode(target.value)}
            maxLength={mostCode}
            rows={6}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
          />
          <Suspense>
            <TryProgram work={work} code={code} refuse={refuse} />
          </Suspense>
        </>
      )}
    </SendForm>
  )
}

function LinkOrFile(props: Props) {
  const { id } = props.work
  const [problem, setProblem] = useState('')
  const upload = useSend('POST /api/me/submission-files', { onDone: props.onDone })
  async function chooseFile(file: File | undefined, note: string) {
    const content = file && (await readFile(file).catch(() => undefined))
    setProblem(file && !content ? ownCourse.unreadable : '')
    if (file && content)
      void upload.run({
        query: { assignment: id, name: file.name.slice(-120), note },
        body: new Blob([content], { type: 'application/octet-stream' }),
      })
  }
  const [note, setNote] = useState('')
  return (
    <SendForm
      {...shared(props)}
      fieldTexts={fieldTexts}
      request={(body) => ({ params: { id }, body })}
      busyText={ownCourse.sending}
      className="mt-5 grid max-w-xl gap-4"
      actions={
        <ChooseFile
          accept={accepted}
          disabled={upload.isBusy}
          onChoose={(file) => void chooseFile(file, note)}
        >
          {upload.isBusy ? ownCourse.sending : ownCourse.handInFile}
        </ChooseFile>
      }
      after={
        <>
          <p className="text-sm text-slate">{ownCourse.fileHint}</p>
          <OutcomeMessage
            of={
              problem ? { ok: false, message: problem } : upload.isBusy ? undefined : upload.outcome
            }
          />
        </>
      }
    >
      <TextField
        id={`link-${id}`}
        name="link"
        type="url"
        label={ownCourse.link}
        hint={ownCourse.linkHint}
        placeholder={ownCourse.linkPlaceholder}
        maxLength={500}
        required
      />
      <TextField
        id={`note-${id}`}
        name="note"
        label={ownCourse.note}
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </SendForm>
  )
}

const accepted =
  'image/*,.pdf,.zip,.docx,.pptx,.xlsx,.txt,.md,.csv,.sql,.py,.ipynb,.js,.ts,.java,.c,.cpp,.html,.css,.json'

/** Pixels of the longer side of a picture: enough to read a screen or a page. */
const longest = 1600

/** A picture is sent upright and scaled down, any other file as it is. */
async function readFile(file: File): Promise<Blob | ArrayBuffer> {
  if (!file.type.startsWith('image/')) return file.arrayBuffer()
  const { drawUpright, toJpeg } = await import('../../../ui/draw-upright.ts')
  return toJpeg(await drawUpright(file, longest), 0.9)
}
