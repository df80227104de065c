import { Image } from '@react-pdf/renderer'

/** The institute's own logo, for what the server draws. */
export type PrintedLogo = { png: Buffer; width: number; height: number; hasName: boolean }

/** On a document, as large as fits; in points. */
export function DocumentLogo({
  logo,
  room,
  below,
}: {
  logo: PrintedLogo
  room: { width: number; height: number }
  /** Free room below it. */
  below: number
}) {
  const scale = Math.min(room.width / logo.width, room.height / logo.height)
  const size = { width: logo.width * scale, height: logo.height * scale }
  return <Image src={logo.png} style={{ ...size, marginBottom: below }} />
}
