import { useParams } from 'react-router'
import { branded } from '#words/meta.ts'
import { to } from '../../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../../ui/addresses/staff-map.ts'
import { Button } from '../../../../ui/Button.tsx'
import { useHead } from '../../../../ui/head.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { QrCode } from '../../../../ui/QrCode.tsx'
import { AdminNotFound } from '../../../../ui/staff/AdminNotFound.tsx'
import { BackLink } from '../../../../ui/staff/BackLink.tsx'
import { NotLoaded } from '../../../../ui/staff/NotLoaded.tsx'
import { useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { useQrFiles } from './use-qr-files.ts'

/** A short address as a code to scan: to be printed as it is, or taken along for a poster. */
export function ShortLinkSheet() {
  const { code = '' } = useParams()
  const { state, refresh } = useStaffData('GET /api/admin/short-links', {})
  if (state.status === 'loading') return <Loading text="Loading the short address..." />
  if (state.status === 'error')
    return <NotLoaded what="short addresses" reason={state.reason} onRetry={refresh} />
  const shortLink = state.data.addresses.find((address) => address.code === code)
  return shortLink ? <Sheet {...shortLink} /> : <AdminNotFound />
}

type Props = { code: string; name: string; address: string; path: string; isEnded: boolean }

function Sheet({ code, name, address, path, isEnded }: Props) {
  const sources = to.adminRecord('enrollment', roomParts.sources)
  useHead({
    title: branded(name),
    path: to.adminRecord('enrollment', `${roomParts.sources}/${code}`),
  })
  const { failed, takeSvg, takePng } = useQrFiles(address, `qr-${code}`)
  return (
    <div className="px-4 pt-4 pb-10 sm:px-6">
      <div className="print:hidden">
        <BackLink to={sources}>All short addresses</BackLink>
      </div>
      <div className="grid max-w-2xl justify-items-center gap-5 pt-3 text-center print:max-w-none print:pt-[3cm]">
        <QrCode text={address} className="w-72 print:w-[12cm]!" />
        <div className="grid gap-1">
          <h1 tabIndex={-1} className="text-2xl wrap-anywhere print:text-4xl">
            {name}
          </h1>
          <p className="text-base wrap-anywhere select-all print:text-2xl">{address}</p>
        </div>
        <p className="text-slate print:hidden">
          {isEnded ? 'It has ended: whoever scans it comes to the home page.' : `Leads to ${path}.`}
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
            This browser draws no PNG. Take the SVG instead.
          </p>
        )}
      </div>
    </div>
  )
}
