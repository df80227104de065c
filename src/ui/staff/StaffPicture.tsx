import { Picture } from '../Picture.tsx'

/** An uploaded picture, which the website's own address has only once it is saved and shown; or one of the product. */
export function StaffPicture({ picture }: { picture: string }) {
  return picture.startsWith('/') ? (
    <img src={`/api/admin${picture}`} alt="" />
  ) : (
    <Picture name={picture} alt="" sizes="320px" />
  )
}
