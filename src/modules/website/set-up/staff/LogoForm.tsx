import { useEffect, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { ActionFile, ActionForm } from '../../../../ui/staff/ActionForm.tsx'
import { CheckLine } from '../../../../ui/staff/CheckLine.tsx'
import { grounds, measureLogo } from '../logo-contrast.ts'
import type { OnSaved, SavedDetails } from './set-up-steps.ts'

/** The institute's own logo in the place of the drawn mark, with how well it is seen on both page colours. */
export function LogoForm({ saved, onDone }: { saved: SavedDetails; onDone: OnSaved }) {
  const [logo, setLogo] = useState(saved.logo)
  const [logoDark, setLogoDark] = useState(saved.logoDark)
  const [hasName, setHasName] = useState(saved.logoHasName)
  return (
    <ActionForm
      aria-label="Logo"
      call="PUT /api/admin/institute"
      request={() => ({
        body: {
          version: saved.version,
          logo,
          ...(logo ? { logoDark, logoHasName: hasName } : { logoDark: '', logoHasName: false }),
        },
      })}
      submit="Save"
      onDone={onDone}
    >
      <p className="text-slate">
        A PNG or WebP with a transparent background and no empty margins. Browser tabs show it in a
        square.
      </p>
      <LogoFile what="logo" picture={logo} onChange={setLogo} />
      {logo && (
        <>
          <LogoFile what="logo for dark colours" picture={logoDark} onChange={setLogoDark} />
          <CheckLine
            name="logoHasName"
            isChecked={hasName}
            label="The logo contains the name"
            onChange={setHasName}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <LogoOnPage scheme="light" picture={logo} name={hasName ? '' : saved.name} />
            <LogoOnPage scheme="dark" picture={logoDark || logo} name={hasName ? '' : saved.name} />
          </div>
        </>
      )}
    </ActionForm>
  )
}

type FileProps = { what: string; picture: string; onChange: (picture: string) => void }

function LogoFile({ what, picture, onChange }: FileProps) {
  return (
    <div className="flex flex-wrap items-start gap-2">
      <ActionFile
        call="POST /api/admin/set-up/logos"
        request={(body) => ({ body })}
        accept="image/png,image/webp,image/jpeg"
        read={shrinkLogo}
        unreadable="We could not read this as a picture. Choose a PNG, WebP or JPEG; a drawing (SVG) can be saved as PNG."
        onDone={(answer) => onChange(answer.picture)}
      >
        {picture ? `Replace ${what}` : `Choose a ${what}`}
      </ActionFile>
      {picture && <Button onClick={() => onChange('')}>Remove {what}</Button>}
    </div>
  )
}

type Scheme = keyof typeof grounds

/** As a header has it; `name` is empty where the logo contains it. */
function LogoOnPage({ scheme, picture, name }: { scheme: Scheme; picture: string; name: string }) {
  // The public address has the picture only once it is saved.
  const address = `/api/admin${picture}`
  const sentence = useLogoContrast(address, scheme)
  const { page, text } = grounds[scheme]
  return (
    <div>
      <div
        className="flex min-h-20 items-center gap-2 rounded-card border border-edge px-4"
        style={{ background: page, color: text }}
      >
        <img
          src={address}
          alt=""
          className={`h-9 object-contain object-left [filter:none] ${name ? 'max-w-24' : 'max-w-44'}`}
        />
        {name && <span className="text-xl font-bold tracking-[-0.03em]">{name}</span>}
      </div>
      <p role="status" className="pt-1.5">
        {sentence}
      </p>
    </div>
  )
}

/** To the largest size that pages show; a transparent background stays transparent. */
async function shrinkLogo(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, 1280 / bitmap.width, 320 / bitmap.height)
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  )
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas.convertToBlob({ type: 'image/png' })
}

/** How well a logo is seen on the page of a scheme, measured on its pixels. */
function useLogoContrast(address: string, scheme: Scheme): string {
  const [description, setDescription] = useState('')
  useEffect(() => {
    let isCurrent = true
    const show = (sentence: string) => isCurrent && setDescription(sentence)
    readPixels(address).then(
      (pixels) => show(describe(measureLogo(pixels, grounds[scheme].page), scheme)),
      () => show('The logo could not be read.'),
    )
    return () => {
      isCurrent = false
    }
  }, [address, scheme])
  return description
}

async function readPixels(address: string): Promise<ImageData> {
  const image = new Image()
  image.src = address
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, width, height)
}

function describe({ share, hasGround }: ReturnType<typeof measureLogo>, scheme: Scheme): string {
  const percent = `${Math.round(share * 100)}%`
  const other = scheme === 'dark' ? 'light' : 'dark'
  const start = hasGround ? 'It has a background of its own. ' : ''
  if (share < 0.2) return `${start}Easy to see on the ${scheme} page.`
  if (share < 0.5)
    return `${start}Partly hard to see on the ${scheme} page: ${percent} of it has too little contrast.`
  return `${start}Hard to see on the ${scheme} page: ${percent} of it has too little contrast. Upload a ${other} version.`
}
