import { CheckLine } from '../../../ui/staff/CheckLine.tsx'

export function ShownOnWebsite({ isVisible }: { isVisible: boolean }) {
  return <CheckLine name="isVisible" isChecked={isVisible} label="Show on the website" />
}
