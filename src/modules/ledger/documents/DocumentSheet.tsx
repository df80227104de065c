import { Document, G, Page, Path, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { documents } from '#texts/documents.ts'
import { institute } from '../../../../content/institute.ts'
import { kolamDots, kolamLine } from '../../../ui/brand-mark.ts'
import { colours } from '../../../ui/colours.ts'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { DocumentLogo, type PrintedLogo } from '../../../ui/PrintedLogo.tsx'
import { type DocumentContents, isReceiptCancelled, movesNoMoney } from './rules.ts'
import { unionTerritories } from './tax/rules.ts'

/**
 * A document on A4, only from what was stored when it was issued. PDF times are of that day, so that every
 * print has the same bytes.
 */
export function DocumentSheet({
  document,
  logo,
}: {
  document: DocumentContents
  logo: PrintedLogo | undefined
}) {
  const title = isReceiptCancelled(document)
    ? documents.receiptCancelled
    : documents.titles[document.kind]
  const issuedOn = new Date(`${document.day}T00:00:00Z`)
  return (
    <Document
      title={`${title} ${document.name}`}
      author={institute.name}
      creator={institute.name}
      producer={institute.name}
      creationDate={issuedOn}
      modificationDate={issuedOn}
      language="en-IN"
      pdfVersion="1.7"
    >
      <Page size="A4" style={styles.page}>
        <View style={styles.head}>
          <View style={styles.supplier}>
            {isCurrent(document) && <Logo logo={logo} />}
            <Text style={styles.institute}>{document.supplier.name}</Text>
            {document.supplier.lines.map((line) => (
              <Text key={line}>{line}</Text>
            ))}
            {document.supplier.gstin && (
              <Text>
                {documents.gstin} {document.supplier.gstin}
              </Text>
            )}
          </View>
          <View style={styles.name}>
            <Text style={styles.title}>{title}</Text>
            <Text style={styles.number}>{document.name}</Text>
            <Text>{formatDate(document.day)}</Text>
            {isCurrent(document) && <Text style={styles.original}>{documents.original}</Text>}
          </View>
        </View>
        <Facts document={document} />
        <Sums document={document} />
        {document.inWords && (
          <Text style={styles.inWords}>
            {documents.inWords}: {document.inWords}
          </Text>
        )}
        <Foot document={document} />
      </Page>
    </Document>
  )
}

/** A document issued before these fields existed is printed without them. */
const isCurrent = ({ student }: DocumentContents) => student !== undefined

/** The institute's logo, as on its pages. */
function Logo({ logo }: { logo: PrintedLogo | undefined }) {
  if (logo) return <DocumentLogo logo={logo} room={{ width: 180, height: 40 }} below={6} />
  return (
    <Svg viewBox="0 0 32 32" style={styles.logo}>
      <G
        transform="translate(16 16)"
        fill="none"
        stroke={colours.ink}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <Path d={kolamLine} strokeWidth={2.1} />
        <Path d={kolamDots} strokeWidth={3.1} />
      </G>
    </Svg>
  )
}

function isGivenBack(contents: DocumentContents): boolean {
  const { kind } = contents
  return !movesNoMoney(contents) && (kind === 'credit-note' || kind === 'refund-voucher')
}

function Facts({ document }: { document: DocumentContents }) {
  const { recipient, buyer = null, student, batchStartsOn, instalments, what, sac } = document
  const { method, reference, dishonoured, refersTo, replaces, place, tax } = document
  const isBack = isGivenBack(document)
  const [refundedTo, refundedBy] = isCurrent(document)
    ? [documents.refundedTo, documents.refundedBy]
    : [documents.givenBackTo, documents.givenBackBy]
  const methodText = reference
    ? `${documents.methods[method]}, ${reference}`
    : documents.methods[method]
  const facts: [string, string | null][] = [
    [isBack ? refundedTo : documents.receivedFrom, recipient.name],
    [documents.billedTo, buyer && [buyer.name, buyer.address].join(', ')],
    [documents.gstin, buyer?.gstin ?? null],
    [documents.student, student ?? null],
    [documents.for, what],
    [documents.batch, batchStartsOn ? documents.batchFrom(formatDate(batchStartsOn)) : null],
    [documents.instalment, instalments ? documents.instalments(instalments) : null],
    [documents.sac, sac],
    [isBack ? refundedBy : documents.paidBy, methodText],
    [documents.dishonoured, dishonoured ?? null],
    [documents.refersTo, refersTo && `${refersTo.name}, ${formatDate(refersTo.day)}`],
    [documents.replaces, replaces ? `${replaces.name}, ${formatDate(replaces.day)}` : null],
    [documents.place, place && `${place.name} (${place.code})`],
    [documents.reverseCharge, tax && documents.no],
  ]
  return (
    <View style={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <View key={name} style={styles.fact}>
              <Text style={styles.factName}>{name}</Text>
              <Text style={styles.factValue}>{value}</Text>
            </View>
          ),
      )}
    </View>
  )
}

/** The lines above the total. */
function taxLines({ tax, place }: DocumentContents): [name: string, paise: number][] {
  if (!tax) return []
  const half = percentOf(tax.rate / 2)
  const isUnionTerritory = place !== null && unionTerritories.includes(place.code)
  const lines: [string, number][] = [[documents.taxable, tax.taxablePaise]]
  if (tax.igstPaise > 0) lines.push([documents.igst(percentOf(tax.rate)), tax.igstPaise])
  else
    lines.push(
      [documents.cgst(half), tax.cgstPaise],
      [isUnionTerritory ? documents.utgst(half) : documents.sgst(half), tax.sgstPaise],
    )
  if (tax.roundOffPaise !== 0) lines.push([documents.roundOff, tax.roundOffPaise])
  return lines
}

function Sums({ document }: { document: DocumentContents }) {
  return (
    <View style={styles.sums}>
      {taxLines(document).map(([name, sum]) => (
        <View key={name} style={styles.sum}>
          <Text>{name}</Text>
          <Text>{formatRupees(sum)}</Text>
        </View>
      ))}
      <View style={styles.total}>
        <Text>{documents.total}</Text>
        <Text>{formatRupees(document.paise)}</Text>
      </View>
    </View>
  )
}

function Foot({ document }: { document: DocumentContents }) {
  const isComposition = document.supplier.gstin !== null && document.kind === 'bill-of-supply'
  return (
    <View style={styles.foot}>
      {document.balancePaise > 0 && !isGivenBack(document) && (
        <Text style={styles.open}>
          {documents.open}: {formatRupees(document.balancePaise)}
        </Text>
      )}
      {document.dishonoured && <Text style={styles.open}>{documents.notPaidBack}</Text>}
      {document.isCorrection && <Text style={styles.open}>{documents.correction}</Text>}
      {document.awaits && <Text style={styles.open}>{documents.awaitsClearing}</Text>}
      {isComposition && <Text>{documents.composition}.</Text>}
      <Text>{documents.receivedBy(document.receivedBy)}</Text>
      {document.signature ? (
        <View style={styles.signature}>
          <Text>{documents.signedFor}</Text>
          <Text style={styles.signatory}>{document.signature}</Text>
        </View>
      ) : (
        <Text>{documents.unsigned}</Text>
      )}
      <Text>
        {institute.phone.display} · {institute.email}
      </Text>
    </View>
  )
}

/** 900 as “9”, 250 as “2.5”. */
function percentOf(rate: number): string {
  return String(rate / 100)
}

const styles = StyleSheet.create({
  page: {
    padding: 48,
    fontFamily: 'Anek Latin',
    fontSize: 10,
    lineHeight: 1.5,
    color: colours.ink,
  },
  head: { flexDirection: 'row', justifyContent: 'space-between', gap: 24 },
  supplier: { flexShrink: 1 },
  logo: { width: 36, height: 36, marginBottom: 6 },
  original: { marginTop: 6, fontSize: 9, color: colours.slate },
  inWords: { marginTop: 14, fontWeight: 600 },
  signature: {
    marginTop: 12,
    marginBottom: 12,
    alignSelf: 'flex-end',
    width: 180,
    color: colours.ink,
  },
  signatory: { marginTop: 40, paddingTop: 4, borderTop: `1px solid ${colours.ink}` },
  institute: { fontSize: 16, fontWeight: 700, lineHeight: 1.4 },
  name: { alignItems: 'flex-end' },
  title: { fontSize: 16, fontWeight: 700, lineHeight: 1.4, color: colours.indigo },
  number: { fontWeight: 600 },
  facts: { marginTop: 28, borderTop: `1px solid ${colours.line}` },
  fact: { flexDirection: 'row', paddingVertical: 6, borderBottom: `1px solid ${colours.line}` },
  factName: { width: 150, color: colours.slate },
  factValue: { flex: 1, fontWeight: 600 },
  sums: { marginTop: 20, marginLeft: 'auto', width: 260 },
  sum: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 3 },
  total: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    marginTop: 4,
    paddingTop: 6,
    borderTop: `1px solid ${colours.ink}`,
    fontSize: 14,
    fontWeight: 700,
  },
  foot: { marginTop: 36, fontSize: 9, color: colours.slate },
  open: { marginBottom: 6, fontSize: 10, color: colours.ink },
})
