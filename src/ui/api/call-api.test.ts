import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import type { endpoints } from '../addresses/site-map.ts'
import { addressFor, type Call, type CallData, type CallInput, callApi } from './call-api.ts'

type Merge = 'POST /api/admin/students/{id}/merges'

describe('what does not fit a route does not compile', () => {
  test('its path and its method', () => {
    expectTypeOf<Merge>().toExtend<Call>()
    expectTypeOf<'post /api/nowhere'>().not.toExtend<Call>()
    expectTypeOf<'PUT /api/admin/students/{id}/merges'>().not.toExtend<Call>()
  })

  test('the path parameters, and the body', () => {
    expectTypeOf<{ params: { id: number }; body: { other: number } }>().toExtend<CallInput<Merge>>()
    expectTypeOf<{ params: { id: number }; body: { other: string } }>().not.toExtend<
      CallInput<Merge>
    >()
    expectTypeOf<{ params: { id: number } }>().not.toExtend<CallInput<Merge>>()
    expectTypeOf<{ body: { other: number } }>().not.toExtend<CallInput<Merge>>()
  })

  test('a picture where text is expected, and text where a picture is', () => {
    type Picture = CallInput<'PUT /api/me/picture'>
    expectTypeOf<Picture['body']>().toEqualTypeOf<Blob>()
    expectTypeOf<{ params: { id: number }; body: Blob }>().not.toExtend<CallInput<Merge>>()
  })

  test('a query parameter that the route does not know', () => {
    type List = CallInput<'GET /api/admin/students'>
    expectTypeOf<{ query: { status: 'Active' } }>().toExtend<List>()
    expectTypeOf<{ query: { status: 'Sleeping' } }>().not.toExtend<List>()
  })

  test('and what comes back is what the route says', () => {
    expectTypeOf<CallData<Merge>>().toEqualTypeOf<{ success: true; message: string }>()
    expectTypeOf<
      CallData<`get ${typeof endpoints.courses}`>[number]['id']
    >().toEqualTypeOf<string>()
  })
})

describe('called in a browser', () => {
  const requests: { address: string; init: RequestInit }[] = []
  let next: () => Promise<Response>
  beforeEach(() => {
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      requests.push({ address, init })
      return next()
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    requests.length = 0
  })
  const merge = () =>
    callApi('POST /api/admin/students/{id}/merges', { params: { id: '1/2' }, body: { other: 7 } })

  test('a call carries method, address, cookie and body', async () => {
    next = async () => Response.json({ success: true, message: 'One.' })
    expect(await merge()).toEqual({ ok: true, data: { success: true, message: 'One.' } })
    expect(requests[0]?.address).toBe('/api/admin/students/{id}/merges'.replace('{id}', '1%2F2'))
    expect(requests[0]?.init).toMatchObject({
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: '{"other":7}',
    })
  })

  test('a picture goes as what it is', async () => {
    next = async () => Response.json({ success: true, message: 'Kept.', token: 't' })
    const body = new Blob(['x'], { type: 'image/webp' })
    await callApi('PUT /api/me/picture', { body })
    expect(requests[0]?.init).toMatchObject({ headers: { 'content-type': 'image/webp' }, body })
  })

  test('a refusal is returned with its message, also with status 200', async () => {
    const answer = { success: false, message: 'No.', fields: { other: 'Not this one.' } }
    for (const status of [400, 200]) {
      next = async () => Response.json(answer, { status })
      expect(await merge()).toEqual({
        ok: false,
        status,
        message: 'No.',
        fields: answer.fields,
        refusal: answer,
      })
    }
  })

  test('an unreadable or empty response is returned as an error, and nothing is thrown', async () => {
    next = async () => new Response('<h1>Bad gateway</h1>', { status: 502 })
    expect(await merge()).toMatchObject({ ok: false, status: 502, error: expect.any(Error) })
    next = async () => new Response('null', { status: 500 })
    expect(await merge()).toMatchObject({ ok: false, status: 500, error: expect.any(Error) })
    next = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await merge()).toMatchObject({ ok: false, status: 0, error: expect.any(TypeError) })
  })

  test('an aborted call throws, since nobody waits for it', async () => {
    next = () => Promise.reject(new DOMException('off', 'AbortError'))
    const request = callApi('GET /api/me', {}, AbortSignal.abort())
    await expect(request).rejects.toThrow('aborted')
  })

  test('a query omits undefined parameters', () => {
    const query = { search: 'a b', status: undefined, page: 2 }
    expect(addressFor('GET /api/admin/students', { query })).toBe(
      '/api/admin/students?search=a+b&page=2',
    )
  })
})
