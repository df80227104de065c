import { useState } from 'react'
import { to } from '../../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../../ui/addresses/staff-map.ts'
import { Button } from '../../../../ui/Button.tsx'
import { drawQr, pathOf } from '../../../../ui/draw-qr.ts'
import { QrCode } from '../../../../ui/QrCode.tsx'
import { useParams } from '../../../../ui/router.tsx'
import { AdminNotFound } from '../../../../ui/staff/AdminNotFound.tsx'
import { LoadedPage } from '../../../../ui/staff/LoadedPage.tsx'
import { useStaffData } from '../../../../ui/staff/use-staff-data.ts'

/** A short link as a QR code, to print or to download for a poster. */
export function ShortLinkSheet() {
  const { code = '' } = useParams()
  const links = useStaffData('GET /api/admin/short-links', {})
  const link = links.data?.addresses.find((address) => address.code === code)
  if (links.data && !link) return <AdminNotFound />
  const sources = to.adminRecord('enrollment', sectionParts.sources)
  return (
    <LoadedPage
      data={links}
      what="short link"
      title={() => link?.name ?? ''}
      heading={null}
      path={`${sources}/${code}`}
      back={{ address: sources, name: 'All short links' }}
    >
      {() => link && <Sheet {...link} />}
    </LoadedPage>
  )
}

type Props = { code: string; name: string; address: string; path: string; isEnded: boolean }

function Sheet({ code, name, address, path, isEnded }: Props) {
  const { failed, takeSvg, takePng } = useQrFiles(address, `qr-${code}`)
  return (
    <div className="grid max-w-2xl justify-items-center gap-5 pt-3 text-center print:max-w-none print:pt-[3cm]">
      <QrCode text={address} className="w-72 print:w-[12cm]!" />
      <div className="grid gap-1">
        <h1 tabIndex={-1} className="text-2xl wrap-anywhere print:text-4xl">
          {name}
        </h1>
        <p className="text-base wrap-anywhere select-all print:text-2xl">{address}</p>
      </div>
      <p className="text-slate print:hidden">
        {isEnded ? 'It has ended: people who scan it see the home page.' : `Opens ${path}.`}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button kind="solid" onClick={() => window.print()}>
          Print
        </Button>
        <Button onClick={takeSvg}>Download SVG</Button>
        <Button onClick={takePng}>Download PNG</Button>
      </div>
      {failed && (
        <p role="alert" className="font-medium text-kumkum">
          This browser cannot make a PNG. Use the SVG instead.
        </p>
      )}
    </div>
  )
}

/** Least pixels on a side: sharp on a poster at the width of a hand. */
const leastPoints = 1_200

/** Downloads of the code, drawn in the browser. `name` is the file name without its ending. */
function useQrFiles(address: string, name: string) {
  const [failed, setFailed] = useState(false)
  return {
    failed,
    takeSvg: () => save(new Blob([svgOf(address)], { type: 'image/svg+xml' }), `${name}.svg`),
    takePng: async () => {
      const png = await pngOf(address)
      setFailed(png === null)
      if (png) save(png, `${name}.png`)
    },
  }
}

function svgOf(address: string): string {
  const { size, dark } = drawQr(address)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="120mm" height="120mm" shape-rendering="crispEdges">`,
    `<path fill="white" d="M0 0h${size}v${size}H0z"/><path d="${pathOf(dark)}"/></svg>`,
  ].join('')
}

/** Whole pixels for each module, so that no edge is blurred; undefined where canvas is not supported. */
function pngOf(address: string): Promise<Blob | null> {
  const { size, dark } = drawQr(address)
  const scale = Math.ceil(leastPoints / size)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * scale
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = 'black'
  for (const { x, y } of dark) pen.fillRect(x * scale, y * scale, scale, scale)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

function save(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads the URL in the next turn of its event loop; until then it must exist.
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000)
}
