/** What every POST of section 7 answers; `fields` names what is wrong with which field. */
export type Answer = {
  success: boolean
  message?: string
  token?: string
  user?: { name?: string }
  fields?: Record<string, string>
}

/** Sends JSON with the session cookie. Throws when nothing, or something other than JSON, comes back. */
export async function postJson(url: string, body: unknown): Promise<Answer & { status: number }> {
  const response = await fetch(url, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Answer
  return { ...answer, success: answer.success === true, status: response.status }
}
