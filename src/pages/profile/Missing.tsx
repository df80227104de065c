/** A part of the page did not arrive. */
export function Missing() {
  return (
    <p role="alert" className="font-semibold text-kumkum">
      We could not reach the server. Check your connection and try again.
    </p>
  )
}
