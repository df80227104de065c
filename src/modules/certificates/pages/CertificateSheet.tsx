import { Document, Page, Path, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { certificates } from '#texts/certificates.ts'
import { institute } from '../../../../content/institute.ts'
import { colours } from '../../../ui/colours.ts'
import { drawQr, pathOf } from '../../../ui/draw-qr.ts'
import { DocumentLogo, type PrintedLogo } from '../../../ui/PrintedLogo.tsx'
import { printedFields } from '../printed-fields.ts'
import { type CertificateContents, printedCode } from '../rules.ts'

/** `address` is the public page of the code. */
export type CertificatePrint = { contents: CertificateContents; code: string; address: string }

/** A certificate on A4, from what was stored when it was issued; the institute's name and logo are those of today. */
export function CertificateSheet({
  contents,
  code,
  address,
  logo,
}: CertificatePrint & { logo: PrintedLogo | undefined }) {
  const { kind, holder, course, name } = contents
  const title = certificates.titles[kind]
  // The library's types know bookmarks for pages alone; this one makes the title the heading of the whole.
  const bookmark = { bookmark: title }
  const { fields } = certificates
  const shownLarge: string[] = [fields.kind, fields.holder, fields.course]
  const facts = printedFields(contents, certificates).filter(
    ([field]) => !shownLarge.includes(field),
  )
  return (
    <Document
      title={`${title} ${name}`}
      author={institute.name}
      creator={institute.name}
      producer={institute.name}
      subject={course}
      keywords={printedCode(code)}
      language="en-IN"
      pdfVersion="1.7"
    >
      <Page size="A4" orientation="landscape" style={styles.page}>
        <View style={styles.frame}>
          <View style={styles.head}>
            <View style={styles.brand}>
              {logo && <DocumentLogo logo={logo} room={{ width: 200, height: 36 }} below={0} />}
              {!logo?.hasName && <Text style={styles.institute}>{institute.name}</Text>}
            </View>
            <Text style={styles.city}>{institute.city}</Text>
          </View>
          <View {...bookmark}>
            <Text style={styles.title}>{title}</Text>
          </View>
          <Text style={styles.small}>{certificates.certifies}</Text>
          <Text style={styles.holder}>{holder}</Text>
          <Text style={styles.small}>{certificates.statements[kind]}</Text>
          <Text style={styles.course}>{course}</Text>
          <View style={styles.foot}>
            <View style={styles.facts}>
              {facts.map(([field, value]) => (
                <View key={field} style={styles.fact}>
                  <Text style={styles.factName}>{field}</Text>
                  <Text style={styles.factValue}>{value}</Text>
                </View>
              ))}
            </View>
            <View style={styles.check}>
              <Qr text={address} />
              <Text style={styles.checkText}>{certificates.check}</Text>
              <Text style={styles.checkText}>{address.replace(/[^/]+$/, '')}</Text>
              <Text style={styles.code}>{printedCode(code)}</Text>
            </View>
          </View>
        </View>
      </Page>
    </Document>
  )
}

function Qr({ text }: { text: string }) {
  const { size, dark } = drawQr(text)
  return (
    <Svg viewBox={`0 0 ${size} ${size}`} style={styles.qr}>
      <Path d={pathOf(dark)} fill={colours.ink} />
    </Svg>
  )
}

const styles = StyleSheet.create({
  page: {
    padding: 28,
    fontFamily: 'Anek Latin',
    fontSize: 10,
    lineHeight: 1.5,
    color: colours.ink,
    backgroundColor: colours.paper,
  },
  frame: {
    flex: 1,
    padding: 32,
    border: `2px solid ${colours.indigo}`,
    borderTop: `10px solid ${colours.marigold}`,
  },
  head: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-end' },
  brand: { flexDirection: 'row', alignItems: 'center', gap: 10 },
  institute: { fontSize: 20, fontWeight: 700, lineHeight: 1.3, color: colours.indigo },
  city: { color: colours.slate },
  title: { marginTop: 26, fontSize: 34, fontWeight: 700, lineHeight: 1.2 },
  small: { marginTop: 12, fontSize: 12, color: colours.slate },
  holder: { fontSize: 28, fontWeight: 700, lineHeight: 1.25, color: colours.indigo },
  course: { fontSize: 20, fontWeight: 600, lineHeight: 1.3 },
  foot: {
    marginTop: 'auto',
    flexDirection: 'row',
    justifyContent: 'space-between',
    alignItems: 'flex-end',
    gap: 24,
  },
  facts: { flex: 1, borderTop: `1px solid ${colours.line}` },
  fact: { flexDirection: 'row', paddingVertical: 3, borderBottom: `1px solid ${colours.line}` },
  factName: { width: 100, color: colours.slate },
  factValue: { flex: 1, fontWeight: 600 },
  check: { width: 190, alignItems: 'center' },
  qr: { width: 110, height: 110, backgroundColor: '#ffffff' },
  checkText: { fontSize: 8, color: colours.slate, lineHeight: 1.4 },
  code: { fontSize: 9, fontWeight: 600 },
})
